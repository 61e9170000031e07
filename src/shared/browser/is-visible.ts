/** Whether an element is displayed. Safari before 17.4 lacks `checkVisibility`. */
export function isVisible(element: Element): boolean {
  return 'checkVisibility' in element ? element.checkVisibility() : hasBoxes(element);
}

const hasBoxes = (element: Element): boolean => element.getClientRects().length > 0;
