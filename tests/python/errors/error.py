# kind: error
# line: 5
import queue
boxes = queue.Queue()
boxes.get_nowait()
