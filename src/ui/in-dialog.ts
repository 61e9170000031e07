import { createContext } from 'react';

/** Whether this stands in a dialog, which keeps scrolling and the focus to itself: what floats above has to do the same. */
export const InDialog = createContext(false);
