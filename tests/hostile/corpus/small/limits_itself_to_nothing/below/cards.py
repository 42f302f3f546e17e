# expect: nothing, what is defined above still counts; score 9
# over: reference
import resource

for name in ("CORE", "NICE", "STACK"):
    try:
        resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (0, 0))
    except (OSError, ValueError):
        pass
