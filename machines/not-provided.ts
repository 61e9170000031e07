/** Placeholder of an effect whose owner supplies it with `.provide`: reaching it is a bug, so it throws. */
export function notProvided(name: string): never {
  throw new Error(`The effect "${name}" was not provided`);
}
