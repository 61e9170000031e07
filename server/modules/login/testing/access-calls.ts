import type { Db } from '#server/store/database.ts';
import type { SmsMessage } from '#server/identity/sms-sender.ts';
import type { TestAnswer, TestServer } from '#tests/support/database/server.ts';

/** A gateway that keeps what it was given, and breaks when told to. */
export function recordingGateway() {
  const sent: SmsMessage[] = [];
  const gateway = { sent, isBroken: false };
  const send = async (message: SmsMessage): Promise<void> => {
    if (gateway.isBroken) throw new Error('no line');
    sent.push(message);
  };
  return {
    send,
    gateway,
    /** The code that went to a number last; empty when none did. */
    codeOf: (mobile: string): string => sent.findLast((one) => one.mobile === mobile)?.code ?? '',
  };
}

export async function setConfig(db: Db, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(values))
    await db.updateTable('sysConfig').set({ configValue: value }).where('configKey', '=', key).execute();
}

export async function givePhone(server: TestServer, username: string, phone: string): Promise<void> {
  await server.database.db.updateTable('sysUser').set({ phone }).where('username', '=', username).execute();
}

/** One value of an answer's result as text; empty if absent. */
export function resultText({ result }: TestAnswer, name: string): string {
  if (typeof result !== 'object' || result === null) return '';
  const value: unknown = Reflect.get(result, name);
  return typeof value === 'string' ? value : '';
}
