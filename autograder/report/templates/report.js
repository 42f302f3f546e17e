// Without this script the page has everything; with it, tables are sorted and searched.
for (const table of document.querySelectorAll("table[data-sort]")) {
  const body = table.tBodies[0];
  const text = (row, at) => row.cells[at].textContent;
  [...table.tHead.rows[0].cells].forEach((head, at) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const order = new Intl.Collator("en", { numeric: true }).compare;
      const number = (value) => (value === "–" ? -1000 : Number(value));
      const rows = [...body.rows].map((row) => [text(row, at), row]);
      const plain = rows.every(([value]) => !Number.isNaN(number(value)));
      rows.sort(([one], [other]) => (plain ? number(one) - number(other) : order(one, other)));
      if (down) rows.reverse();
      body.append(...rows.map(([, row]) => row));
    });
  });
}
for (const table of document.querySelectorAll("table[data-find]")) {
  const label = document.createElement("label");
  const field = document.createElement("input");
  const count = document.createElement("span");
  field.type = "search";
  count.setAttribute("role", "status");
  label.append(`Find a ${table.dataset.find}: `, field, " ", count);
  label.className = "find";
  table.closest(".scroll").before(label);
  field.addEventListener("input", () => {
    const wanted = field.value.trim().toLowerCase();
    let shown = 0;
    for (const row of table.tBodies[0].rows) {
      row.hidden = !row.cells[0].textContent.toLowerCase().includes(wanted);
      shown += row.hidden ? 0 : 1;
    }
    count.textContent = wanted ? `${shown} of ${table.tBodies[0].rows.length}` : "";
  });
}
