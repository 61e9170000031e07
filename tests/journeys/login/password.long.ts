import { seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import {
  enterAs,
  choosePersonEntry,
  expectLoginPage,
  expectPath,
  failureNotice,
  loginByHand,
  notice,
  personButton,
  submitLogin,
} from '#tests/support/journeys/journey-actions.ts';
import { addPerson } from '#tests/support/journeys/journey-people.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a pupil changes the password; invalid input is reported at its fields, and other browsers are logged out', async ({
  page,
  newPerson,
}) => {
  const admin = await newPerson();
  await enterAs(admin, '/livez', 'admin');
  const username = await addPerson(admin, { role: 'student', departs: ['三年级二班'] });
  await loginByHand(page, username);
  const elsewhere = await newPerson();
  await loginByHand(elsewhere, username);

  await choosePersonEntry(page, '修改密码');
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  const save = dialog.getByRole('button', { name: '保存' });
  const field = (name: string) =>
    dialog.getByPlaceholder(`请${name === '确认新密码' ? '' : '输入'}${name}`, { exact: true });
  await save.click();
  for (const message of ['请输入旧密码!', '请输入新密码!', '请确认新密码!'])
    await expect(dialog.getByText(message)).toBeVisible();
  await expect(field('旧密码')).toBeFocused();
  expect(await seriousViolations(page)).toEqual([]);

  await field('旧密码').fill('not-the-one');
  await field('新密码').fill('Better-2026');
  await field('确认新密码').fill('Better-2027');
  await save.click();
  await expect(dialog.getByText('两次输入的密码不一样！')).toBeVisible();
  await expect(field('确认新密码')).toBeFocused();

  await field('确认新密码').fill('Better-2026');
  await save.click();
  await expect(failureNotice(page)).toContainText('旧密码输入错误！');
  await expect(field('旧密码')).toBeFocused();
  await expect(field('新密码')).toHaveValue('Better-2026');

  await field('旧密码').fill('Campus-2026');
  await save.click();
  await expect(notice(page)).toContainText('密码修改成功！');
  await expect(dialog).toBeHidden();
  await expect(personButton(page)).toBeFocused();

  // The socket of the other browser reports it at once, without a click there.
  await elsewhere
    .getByRole('alertdialog', { name: '登录已过期' })
    .getByRole('button', { name: '重新登录' })
    .click();
  await expectLoginPage(elsewhere);
  await submitLogin(elsewhere, username, 'Better-2026');
  await expectPath(elsewhere, '/dashboard/index');
});
