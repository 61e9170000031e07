# kind: module-not-here
# line: 4
# hint: 「pygame」 「turtle」
import pygame
