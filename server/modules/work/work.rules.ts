/** The work type by the name of the stored file, whose extension the upload took from the content. */
export function workTypeOf(filePath: string): '0' | '1' | '2' | '4' | '10' {
  if (filePath.endsWith('.sb3')) return '2';
  if (filePath.endsWith('.sb2') || filePath.endsWith('.sb')) return '1';
  if (filePath.endsWith('.py')) return '4';
  return filePath.endsWith('.blockly') ? '10' : '0';
}
