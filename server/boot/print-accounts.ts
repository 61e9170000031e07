import type { InitialAccount } from '../store/seed/seed-context.ts';

/** Prints the accounts; those with the same password share a line. */
export function printAccounts(accounts: readonly InitialAccount[], write: (line: string) => void): void {
  const groups = new Map<string, InitialAccount[]>();
  for (const account of accounts) {
    const key = `${account.password} ${account.roles.join()}`;
    groups.set(key, [...(groups.get(key) ?? []), account]);
  }
  write('初始账号（只显示这一次，请尽快修改密码）：');
  for (const members of groups.values()) {
    const [first, second] = members;
    const last = members.at(-1);
    const names =
      second === undefined
        ? first?.username
        : `${first?.username ?? ''} … ${last?.username ?? ''}（${members.length} 人）`;
    write(`  ${names ?? ''}  密码 ${first?.password ?? ''}  ${first?.roles.join('、') ?? ''}`);
  }
}
