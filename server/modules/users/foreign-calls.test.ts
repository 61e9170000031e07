import { describe, expect, it } from 'vitest';
import { testPeople } from './testing/people.ts';

// Clients of the existing API call it this way (docs/wire.md#lenient-requests).

const { classes, as, userOf, idOf, newPupil, enter } = testPeople();
const secret = { password: 'fresh-Start9', confirmpassword: 'fresh-Start9' };
const reset = async (body: object) => as('teacher', 'PUT', '/sys/user/changePassword', { body });

describe('requests of other clients', () => {
  it('a user is frozen with the state sent as text', async () => {
    const id = await newPupil('cold-text');
    const ask = (status: unknown) =>
      as('teacher', 'PUT', '/sys/user/frozenBatch', { body: { ids: id, status } });
    expect(await ask('2')).toMatchObject({ status: 200, message: '操作成功！' });
    expect((await userOf('cold-text')).status).toBe(2);
    expect((await ask('3')).status).toBe(400);
    expect((await ask('2x')).status).toBe(400);
  });

  it('a password is reset by username', async () => {
    await newPupil('by-name');
    expect(await reset({ username: 'by-name', ...secret })).toMatchObject({
      success: true,
      message: '密码修改成功！',
    });
    expect((await enter('by-name', 'fresh-Start9')).success).toBe(true);
  });

  it('a username out of scope or not matching the id is refused', async () => {
    await newPupil('by-name-far', classes.two);
    for (const username of ['by-name-far', 'admin', 'nobody-at-all'])
      expect(await reset({ username, ...secret })).toMatchObject({ success: false, message: '用户不存在！' });
    const id = await newPupil('by-name-two');
    const both = await reset({ id, username: 'by-name', ...secret });
    expect(both).toMatchObject({ success: false, message: '用户不存在！' });
    expect(await reset(secret)).toMatchObject({ success: false, message: '用户不存在！' });
    expect((await enter('by-name-two')).success).toBe(true);
    expect(await idOf('by-name-two')).toBe(id);
  });
});
