import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { coverPicture } from '#tests/support/journeys/journey-files.ts';
import { enterAs, tokenOf, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { publishForm as publish } from '#tests/support/journeys/journey-forms.ts';
import { journeyPassword } from '#tests/support/engines/product-process.ts';
import { pressRowAction } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const login = z.object({ result: z.object({ token: z.string() }) });
const linked = z.object({ result: z.object({ token: z.string() }) });
const planned = z.object({ result: z.object({ key: z.string() }) });
const publishing = z.object({ result: z.object({ state: z.string() }) });

/** Publishes a form through the API, because another journey covers the designer. */
async function publishForm({ request }: Page, code: string, name: string): Promise<void> {
  const data = { username: 'admin', password: journeyPassword };
  const { result } = login.parse(await (await request.post('/api/sys/login', { data })).json());
  const headers = { 'X-Access-Token': result.token };
  const options = ['甲', '乙'].map((text) => ({ value: text, text: `${text}组` }));
  const fields = [
    { id: 'name0001', key: 'name', label: '学生姓名', kind: 'text', required: true },
    { id: 'phon0001', key: 'phone', label: '联系电话', kind: 'phone', unique: true },
    { id: 'grou0001', key: 'group', label: '参赛组别', kind: 'radio', options, required: true },
    { id: 'day00001', key: 'day', label: '到校日期', kind: 'date' },
    { id: 'year0001', key: 'year', label: '年级', kind: 'list', options },
    { id: 'like0001', key: 'like', label: '兴趣', kind: 'checkbox', options },
    { id: 'memo0001', key: 'memo', label: '想说的话', kind: 'textarea' },
    { id: 'who00001', key: 'who', label: '负责老师', kind: 'user' },
  ];
  const form = { code, name, definition: { kind: 'single', fields } };
  await request.post('/api/online/cgform/head/add', { headers, data: form });
  const plan = planned.parse(
    await (await request.get(`/api/online/cgform/api/plan/${code}`, { headers })).json(),
  );
  await request.post(`/api/online/cgform/api/doDbSynch/${code}`, { headers, data: { key: plan.result.key } });
  const state = async () =>
    publishing.parse(
      await (await request.get(`/api/online/cgform/api/publishing/${code}`, { headers })).json(),
    ).result.state;
  await expect.poll(state).toBe('published');
}

test('parents fill in a form by its public link, on a phone and without an account', async ({
  page,
  newPerson,
}) => {
  const code = uniqueName('signup');
  const name = `竞赛报名 ${code}`;
  await publishForm(page, code, name);
  await enterAs(page, `/online/cgform?name=${code}`, 'admin');
  await pressRowAction(page, name, '公开链接');
  const dialog = page.getByRole('dialog', { name: `公开链接：${name}` });
  await expect(dialog).toContainText('负责老师（人员和部门不对外公开）');
  await dialog.getByText('未公开').click();
  await dialog.getByLabel('名额').fill('2');
  await dialog.getByLabel('提交后的感谢').fill('周五见！');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByLabel(`${name}的二维码`)).toBeVisible();
  await inspect(page, '公开链接');
  const address = (await dialog.getByText(/\/f\//).textContent()) ?? '';

  const parent = await newPerson();
  await parent.setViewportSize({ width: 390, height: 844 });
  await parent.goto(address);
  await expect(parent.getByRole('heading', { name })).toBeVisible();
  await expect(parent).toHaveTitle(new RegExp(name));
  await expect(parent.getByText('负责老师')).toHaveCount(0);
  await inspect(parent, '公开填写 390');
  // A phone zooms in on a field with smaller text.
  for (const label of ['学生姓名', '到校日期', '年级', '想说的话']) {
    await expect(parent.getByLabel(label)).toHaveCSS('font-size', '16px');
    if (label !== '想说的话')
      expect((await parent.getByLabel(label).boundingBox())?.height).toBeGreaterThan(36);
  }
  await parent.getByRole('button', { name: '提交' }).click();
  await expect(parent.getByText('请输入学生姓名！')).toBeVisible();
  await expect(parent.getByText('请选择参赛组别！')).toBeVisible();
  await parent.getByLabel('学生姓名').fill('<b>小明</b>');
  await parent.getByLabel('联系电话').fill('13900000001');
  await parent.getByRole('radio', { name: '甲组' }).click();
  await parent.getByRole('checkbox', { name: '乙组' }).click();
  await parent.getByLabel('想说的话').fill('加油');
  // Typed values are restored after a reload.
  await expect.poll(() => parent.sessionStorage.getItem('pro__Drafts_visitor')).toContain('加油');
  await parent.reload();
  await expect(parent.getByText('已恢复未保存的内容')).toBeVisible();
  await expect(parent.getByLabel('想说的话')).toHaveValue('加油');
  await expect(parent.getByRole('radio', { name: '甲组' })).toBeChecked();
  await parent.getByRole('button', { name: '提交' }).click();
  await expect(parent.getByRole('heading', { name: '提交成功' })).toBeVisible();
  await expect(parent.getByText('周五见！')).toBeVisible();
  await expect(parent.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)).toBeVisible();
  await inspect(parent, '回执 390');

  // The second parent gets the last place, the third none.
  const other = await newPerson();
  await other.goto(address);
  await other.getByLabel('学生姓名').fill('小红');
  await other.getByRole('radio', { name: '乙组' }).click();
  await other.getByLabel('联系电话').fill('13900000002');
  await parent.goto(address);
  await parent.getByLabel('学生姓名').fill('小刚');
  await other.getByRole('button', { name: '提交' }).click();
  await expect(other.getByRole('heading', { name: '提交成功' })).toBeVisible();
  await expect(other.getByText('同样的内容只登记一次')).toBeVisible();
  await parent.getByRole('radio', { name: '甲组' }).click();
  await parent.getByRole('button', { name: '提交' }).click();
  await expect(parent.getByText('名额已满，不能再提交')).toBeVisible();
  await parent.goto('/f/nothing');
  await expect(parent.getByText('链接不存在或已关闭')).toBeVisible();

  await page.reload();
  await pressRowAction(page, name, '公开链接');
  await expect(dialog).toContainText('已收到 2 份答卷');
});

test('a public link accepts contest registrations, and rules apply while typing', async ({
  page,
  newPerson,
}) => {
  const code = uniqueName('team');
  const options = ['个人', '团队'].map((text) => ({ value: text, text }));
  await enterAs(page, '/livez', 'admin');
  await publish(page, code, '团队报名', {
    kind: 'single',
    fields: [
      { id: 'kind0001', key: 'kind', label: '形式', kind: 'radio', options, required: true },
      { id: 'size0001', key: 'size', label: '人数', kind: 'integer' },
      { id: 'cost0001', key: 'cost', label: '费用', kind: 'formula', formula: 'ifEmpty(size, 1) * 10' },
    ],
    rules: [
      { event: 'change', act: 'show', target: 'size', expression: 'kind == "团队"' },
      { event: 'change', act: 'check', target: 'size', expression: 'size < 5', message: '最多四人' },
    ],
  });
  const headers = { 'X-Access-Token': await tokenOf(page) };
  const settings = {
    enabled: true,
    fields: ['kind0001', 'size0001', 'cost0001'],
    title: null,
    intro: null,
    thanks: null,
    deadline: null,
    places: null,
    once: 'no',
    captcha: 'auto',
    fileTypes: null,
    fileLimit: null,
    fileCount: null,
  };
  const opened = await page.request.put(`/api/online/cgform/publicLink/${code}`, { headers, data: settings });
  const { token } = linked.parse(await opened.json()).result;

  const parent = await newPerson();
  await parent.setViewportSize({ width: 390, height: 844 });
  await parent.emulateMedia({ colorScheme: 'dark' });
  await parent.goto(`/f/${token}`);
  await expect(parent.getByText('10', { exact: true })).toBeVisible();
  await expect(parent.getByLabel('人数')).toHaveCount(0);
  // The form is filled in by keyboard.
  await parent.getByRole('radio', { name: '个人' }).focus();
  await parent.keyboard.press('ArrowDown');
  // The rule must have run before the next key, because a busy machine is slower.
  await expect(parent.getByLabel('人数')).toBeVisible();
  await parent.keyboard.press('Tab');
  await expect(parent.getByLabel('人数')).toBeFocused();
  await parent.keyboard.type('7');
  await expect(parent.getByText('70', { exact: true })).toBeVisible();
  await parent.keyboard.press('Enter');
  await expect(parent.getByText('最多四人')).toBeVisible();
  await inspect(parent, '公开填写，有规则');
  await parent.getByLabel('人数').fill('3');
  await parent.getByRole('button', { name: '提交' }).click();
  await expect(parent.getByRole('heading', { name: '提交成功' })).toBeVisible();

  const contest = await page.request.get('/api/online/cgform/publicLink/contest_entry', { headers });
  await parent.goto(`/f/${linked.parse(await contest.json()).result.token}`);
  await expect(parent.getByRole('heading', { name: '竞赛报名' })).toBeVisible();
  await inspect(parent, '竞赛报名');
});

test('parents upload pictures through a public link on a phone with an unstable network', async ({
  page,
  newPerson,
}) => {
  const code = uniqueName('photos');
  const name = `作品征集 ${code}`;
  await enterAs(page, '/livez', 'admin');
  await publish(page, code, name, {
    kind: 'single',
    fields: [
      { id: 'name0001', key: 'name', label: '学生姓名', kind: 'text', required: true },
      { id: 'phot0001', key: 'photo', label: '作品照片', kind: 'image', required: true },
      { id: 'file0001', key: 'file', label: '说明文档', kind: 'file' },
    ],
    access: [{ role: 'admin', rows: 'all', may: ['add', 'edit', 'delete'] }],
  });
  await page.goto(`/online/cgform?name=${code}`);
  await pressRowAction(page, name, '公开链接');
  const dialog = page.getByRole('dialog', { name: `公开链接：${name}` });
  await expect(dialog).toContainText('作品照片（没有允许上传文件）');
  await dialog.getByText('未公开').click();
  await dialog.getByRole('switch', { name: '允许上传文件' }).click();
  await expect(dialog.getByRole('note')).toContainText('不用登录就能把文件放到学校的服务器上');
  await dialog.getByRole('checkbox', { name: '作品照片（必填）' }).click();
  await inspect(page, '公开链接，允许上传文件');
  await dialog.getByRole('button', { name: '保存' }).click();
  const address = (await dialog.getByText(/\/f\//).textContent()) ?? '';

  const parent = await newPerson();
  await parent.setViewportSize({ width: 390, height: 844 });
  await parent.emulateMedia({ colorScheme: 'dark' });
  await parent.goto(address);
  // The field could be requested, but is not.
  await expect(parent.getByText('说明文档')).toHaveCount(0);
  await parent.getByLabel('学生姓名').fill('小明');
  await parent.getByRole('button', { name: '提交' }).click();
  await expect(parent.getByText('请上传作品照片！')).toBeVisible();
  const picture = { name: '作品.png', mimeType: 'image/png', buffer: coverPicture };
  const photos = parent.getByLabel(/作品照片$/);
  await parent.context().setOffline(true);
  await photos.setInputFiles(picture);
  await expect(parent.getByText(/^作品\.png 上传失败/)).toBeVisible();
  await inspect(parent, '公开填写，上传失败 390');
  await parent.context().setOffline(false);
  // The banner of the lost connection has its own 立即重试.
  await parent.getByRole('button', { name: '重试', exact: true }).click();
  await expect(parent.getByRole('img', { name: '作品.png' })).toBeVisible();
  await photos.setInputFiles({ ...picture, name: '网页.png', buffer: Buffer.from('<html></html>') });
  await expect(
    parent.getByText('网页.png 上传失败：文件内容与扩展名 .png 不符，请用原来的软件重新保存后再上传'),
  ).toBeVisible();
  await parent.getByRole('button', { name: '知道了' }).click();
  await inspect(parent, '公开填写，有照片 390');
  await expect.poll(() => parent.sessionStorage.getItem('pro__Drafts_visitor')).toContain('answer-');
  await parent.reload();
  await expect(parent.getByText('已上传的图片 1')).toBeVisible();
  await parent.getByRole('button', { name: '提交' }).click();
  await expect(parent.getByRole('heading', { name: '提交成功' })).toBeVisible();

  // Users who may read the row see the picture with their token; the address alone shows nothing.
  await page.goto(`/online/cgformList/${code}`);
  const shown = page.getByRole('row').filter({ hasText: '小明' }).locator('img');
  await expect(shown).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => shown.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(2);
});
