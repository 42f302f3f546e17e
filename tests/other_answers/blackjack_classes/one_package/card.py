from casino import Card
