/** Where a Python program in a frame of an opaque origin waits for its input, and asks for keys while it is busy. */
export const pythonInputPath = '/api/python-input/';
