/** A command that cannot be done so; the message is one line for the person at the keyboard. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}
