import * as z from 'zod/mini';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { enterAs, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { onlineCalls, publishForm } from '#tests/support/journeys/journey-forms.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const menu = z.object({ roles: z.array(z.object({ id: z.string(), roleCode: z.string() })) });

test('a student selects a member of their class in a form', async ({ page, newPerson }) => {
  const code = uniqueName('club');
  await enterAs(page, '/livez', 'admin');
  await publishForm(page, code, '社团报名', {
    kind: 'single',
    fields: [{ id: 'who00001', key: 'who', label: '同伴', kind: 'user', required: true }],
  });
  const call = await onlineCalls(page);
  const { roles } = menu.parse(await call('GET', `cgform/menu/${code}`));
  const roleIds = roles.filter(({ roleCode }) => roleCode === 'student').map(({ id }) => id);
  await call('PUT', `cgform/menu/${code}`, { name: '社团报名', roleIds });

  const student = await newPerson();
  await enterAs(student, `/online/cgformList/${code}`, 's30101');
  const form = student.getByRole('form', { name: '社团报名' });
  await form.getByRole('button', { name: '同伴' }).click();
  const picker = student.getByRole('dialog', { name: '选择用户' });
  await expect(picker.getByRole('radio').first()).toBeVisible();
  await inspect(student, 'people of a form');
  await picker.getByRole('searchbox', { name: '账号' }).fill('s302');
  await picker.getByRole('button', { name: '查询', exact: true }).click();
  await expect(picker.getByText('没有找到匹配的数据')).toBeVisible();
  await picker.getByRole('searchbox', { name: '账号' }).fill('s30102');
  await picker.getByRole('button', { name: '查询', exact: true }).click();
  await picker.getByRole('radio', { name: 's30102' }).click();
  await picker.getByRole('button', { name: '确定' }).click();
  await form.getByRole('button', { name: '交上去' }).click();
  await expect(student.getByText('交好了！')).toBeVisible();
  await student.getByRole('button', { name: '看填好的' }).click();
  await expect(student.getByRole('listitem').filter({ hasText: '我填的' })).toHaveCount(1);
});
