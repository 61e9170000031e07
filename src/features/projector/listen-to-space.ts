/** Calls at each press of the space bar that no control on the page handles; returns a function that stops it. */
export function listenToSpace(onPress: () => void): () => void {
  const listen = (event: KeyboardEvent): void => {
    const isTaken =
      event.target instanceof Element && event.target.closest('button, a, input, select, textarea') !== null;
    if (event.key !== ' ' || event.repeat || isTaken) return;
    event.preventDefault();
    onPress();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
