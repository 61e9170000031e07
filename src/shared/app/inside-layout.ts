import { createContext } from 'react';

/**
 * Whether a layout surrounds the component: an error inside a layout keeps its header and menu, any other fills the
 * window.
 */
export const InsideLayout = createContext(false);
