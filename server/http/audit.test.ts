import { expect, it } from 'vitest';
import { createAudit, type AuditEntry } from './audit.ts';

const entry = (logContent: string): AuditEntry => ({
  logType: 2,
  logContent,
  operateType: 2,
  userid: 'admin',
  username: '管理员',
  ip: '127.0.0.1',
  method: null,
  requestUrl: null,
  requestParam: null,
  requestType: 'POST',
  costTime: 1,
  createTime: new Date(0),
});
const failure = (code: string): Error => Object.assign(new Error(code), { code });

/** An audit whose store fails with these codes, one after the other, and then works. */
function auditOf(codes: string[]) {
  const [stored, lost]: [string[][], object[]] = [[], []];
  const store = async (entries: AuditEntry[]): Promise<void> => {
    const code = codes.shift();
    if (code !== undefined) throw failure(code);
    stored.push(entries.map(({ logContent }) => logContent));
  };
  const audit = createAudit(store, { error: (details: object) => void lost.push(details) }, 0);
  return { stored, lost, audit };
}

it.each(['53300', '57P01', 'ECONNRESET'])(
  'a batch that failed with %s is stored at the second attempt',
  async (code) => {
    const { audit, stored, lost } = auditOf([code]);
    await Promise.all([audit.writeNow(entry('一')), audit.writeNow(entry('二'))]);
    expect([stored, lost]).toEqual([[['一', '二']], []]);
  },
);

it('a batch is dropped after a second failure, and immediately if the disk is full', async () => {
  const { audit, stored, lost } = auditOf(['57P01', '57P01', '53100']);
  await audit.writeNow(entry('一'));
  await audit.writeNow(entry('二'));
  await audit.writeNow(entry('三'));
  expect([stored, lost]).toEqual([
    [['三']],
    [
      { err: failure('57P01'), entries: 1 },
      { err: failure('53100'), entries: 1 },
    ],
  ]);
});

it('one invalid entry does not prevent the rest of its batch from being stored', async () => {
  const { audit, stored, lost } = auditOf(['22P05', '22P05']);
  await Promise.all([audit.writeNow(entry('坏')), audit.writeNow(entry('好'))]);
  expect([stored, lost]).toEqual([[['好']], [{ err: failure('22P05') }]]);
});
