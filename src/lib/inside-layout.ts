import { createContext } from 'react';

/** Whether there is a layout around: an error inside one leaves its header and menu, any other takes the whole window. */
export const InsideLayout = createContext(false);
