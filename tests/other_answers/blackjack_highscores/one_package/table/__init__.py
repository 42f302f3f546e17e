from .hands import display_hand, get_hand_total
from .questions import input_hit_choice, input_name
from .play import dealer_play, play_game, player_play
from .board import add_score, get_score
from .program import main

__all__ = ["get_hand_total", "display_hand", "input_name", "input_hit_choice", "player_play", "dealer_play", "play_game", "get_score", "add_score", "main"]
