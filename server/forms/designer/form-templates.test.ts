import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { formTemplates } from '#common/form-templates/form-templates.ts';
import { rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { formCalls, type FormCalls } from './testing/form-calls.ts';

let server: TestServer;
let forms: FormCalls;
const made = z.object({ code: z.string() });

beforeAll(async () => {
  server = await createTestServer();
  forms = formCalls(server);
});
afterAll(async () => {
  await server.deps.publisher.settled();
  await server.close();
});

/** Returns the code of a new form of the template, published. */
async function makeAndPublish(name: string): Promise<string> {
  const template = formTemplates.find((one) => one.name === name);
  const body = { name, definition: template?.definition };
  const { code } = made.parse((await forms.call('POST', 'head/add', { body })).result);
  await forms.publish(code);
  return code;
}

describe('the templates of forms', () => {
  it.each(formTemplates.map(({ name }) => name))('%s is published as it is', async (name) => {
    const code = await makeAndPublish(name);
    expect(await forms.publishing(code)).toMatchObject({ state: 'published', version: 1 });
  });

  it('of two simultaneous bookings of one time one is stored, and the other names who has booked', async () => {
    const code = await makeAndPublish('机房预约');
    const booking = { day: '2026-12-01', period: '3', room: '一号机房' };
    const [one, other] = [rowCalls(server, code, 'teacher'), rowCalls(server, code, 'teacher2')];
    const answers = await Promise.all([one.add(booking), other.add(booking)]);
    expect(answers.filter(({ success }) => success).length).toBe(1);
    const [row] = await one.rows();
    const refused = answers.find(({ success }) => !success);
    expect(refused?.message).toBe(`这个时间已经被 ${String(row?.['createBy_dictText'])} 预约了`);
    expect(refused?.result).toEqual({ field: 'day' });
    expect((await other.rows()).length).toBe(1);
    expect((await one.add({ ...booking, period: '4' })).success).toBe(true);
  });

  it('a booking is moved to a free time, and not to one that is taken', async () => {
    const code = await makeAndPublish('机房预约');
    const teacher = rowCalls(server, code, 'teacher');
    const booking = { day: '2026-12-02', period: '1', room: '二号机房' };
    await teacher.add(booking);
    await teacher.add({ ...booking, period: '2' });
    const second = (await teacher.rows()).find((row) => row['period'] === '2');
    expect((await teacher.edit(second?.id ?? '', { period: '1' })).message).toMatch(
      /^这个时间已经被 .+ 预约了$/,
    );
    expect((await teacher.edit(second?.id ?? '', { period: '5' })).success).toBe(true);
    // Another teacher sees the bookings and changes none.
    const other = rowCalls(server, code, 'teacher2');
    expect((await other.edit(second?.id ?? '', { period: '6' })).message).toBe('只能修改自己填写的内容');
  });

  it('a person who reports a broken device cannot say that it is repaired', async () => {
    const code = await makeAndPublish('设备报修');
    const report = { place: '一号机房', thing: '电脑', problem: '开不了机' };
    const teacher = rowCalls(server, code, 'teacher');
    expect((await teacher.add({ ...report, state: '已修好' })).success).toBe(false);
    expect((await teacher.add(report)).success).toBe(true);
    expect((await rowCalls(server, code, 'admin').rows())[0]).toMatchObject({ state: '待处理' });
  });
});
