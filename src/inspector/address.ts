/** The view of the inspector as an address: `#polling?state=running.waiting`, `#polling?walk=…&step=2`. */
export type Address = {
  /** The machine's folder. */
  readonly id: string;
  /** The path of a state, or the id of a transition. */
  readonly state?: string | undefined;
  readonly event?: string | undefined;
  /** The title of a path, and the number of one of its steps, from 1. */
  readonly walk?: string | undefined;
  readonly step?: number | undefined;
};

const texts = ['state', 'event', 'walk'] as const;

export function readAddress(hash: string): Address {
  const [id = '', search = ''] = hash.replace(/^#/, '').split('?', 2);
  const params = new URLSearchParams(search);
  const step = Number(params.get('step') ?? 0);
  return {
    id,
    ...Object.fromEntries(
      texts.flatMap((name) => (params.has(name) ? [[name, params.get(name) ?? '']] : [])),
    ),
    ...(Number.isSafeInteger(step) && step > 0 ? { step } : {}),
  };
}

export function addressText({ id, step, ...rest }: Address): string {
  const params = new URLSearchParams();
  for (const name of texts) {
    const text = rest[name];
    if (text !== undefined) params.set(name, text);
  }
  if (step !== undefined) params.set('step', String(step));
  const query = params.toString();
  return query === '' ? `#${id}` : `#${id}?${query}`;
}
