/**
 * Parses the quotas of roles in megabytes: `student:500,teacher:20480`. 0 means no limit. The code of a role may contain
 * colons. Returns undefined if the text has another form.
 */
export function readRoleQuotas(text: string): ReadonlyMap<string, number> | undefined {
  const pairs = text.split(',').filter((pair) => pair !== '');
  const quotas = new Map<string, number>();
  for (const pair of pairs) {
    const [, role, megabytes] = /^([^,\s]{1,100}):(\d{1,9})$/.exec(pair) ?? [];
    if (role === undefined || megabytes === undefined) return undefined;
    quotas.set(role, Number(megabytes));
  }
  return quotas;
}
