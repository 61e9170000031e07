/**
 * Returns the import cycles of a graph, each as the sorted names of its members: the strongly connected components
 * with more than one name (Tarjan's algorithm, without recursion). An import of the file itself is not reported.
 *
 *     cyclesOf(new Map([['a', ['b']], ['b', ['a']], ['c', ['a']]])); // [['a', 'b']]
 */
export function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: string[][] = [];
  const open = (name: string) => {
    order.set(name, order.size);
    low.set(name, order.size - 1);
    stack.push(name);
    onStack.add(name);
    return { name, rest: [...(imports.get(name) ?? [])] };
  };
  const lower = (name: string, to = Infinity) => low.set(name, Math.min(low.get(name) ?? Infinity, to));
  for (const start of imports.keys()) {
    const path = order.has(start) ? [] : [open(start)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.rest.pop();
      if (next !== undefined) {
        if (!order.has(next)) path.push(open(next));
        else if (onStack.has(next)) lower(top.name, order.get(next));
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) lower(above.name, low.get(top.name));
      if (low.get(top.name) !== order.get(top.name)) continue;
      const members = stack.splice(stack.indexOf(top.name));
      for (const member of members) onStack.delete(member);
      if (members.length > 1) found.push(members.toSorted());
    }
  }
  return found.toSorted((one, other) => one.join().localeCompare(other.join()));
}
