"""Which submissions have code in common (`rank`): a reason to look at both, never a proof."""

from autograder.similar.code import Code, SimilarError, code_of
from autograder.similar.pairs import Pair, Stretch, held_by_most, rank

__all__ = ["Code", "Pair", "SimilarError", "Stretch", "code_of", "held_by_most", "rank"]
