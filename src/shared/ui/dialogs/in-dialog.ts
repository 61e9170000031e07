import { createContext } from 'react';

/** Whether the component is in a dialog, which traps scrolling and focus: a floating layer above must do the same. */
export const InDialog = createContext(false);
