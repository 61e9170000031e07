/** Returns the work type for the name of a stored file; its extension was chosen by content on upload. */
export function workTypeOf(filePath: string): '0' | '1' | '2' | '4' | '10' {
  if (filePath.endsWith('.sb3')) return '2';
  if (filePath.endsWith('.sb2') || filePath.endsWith('.sb')) return '1';
  if (filePath.endsWith('.py')) return '4';
  return filePath.endsWith('.blockly') ? '10' : '0';
}
