import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { openStorage } from '#shared/browser/storage.ts';
import type { Schema } from '#openapi/index.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { PublicJudge } from '#features/form-rows/rules/public-judge.tsx';
import { PublicForm } from './public-form.tsx';
import type { CaptchaPart } from './types.ts';

const api = 'http://localhost:3000/api';
const server = setupServer();
const answer = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const gone = () =>
  HttpResponse.json(
    { success: false, message: '链接不存在或已停用', code: 404, result: null },
    { status: 404 },
  );

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => openStorage('session')?.clear());
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

type Field = Schema<'PublicField'>;

const field = (key: string, label: string, more: Partial<Field> = {}): Field => ({
  key,
  label,
  kind: 'text',
  required: true,
  ...more,
});
const captcha: CaptchaPart = {
  answer: {},
  renew: () => undefined,
  field: {
    name: 'captcha',
    checkKey: '',
    value: '',
    onChange: () => undefined,
    onRefresh: () => undefined,
  },
  Field: () => null,
};

const formOf = (fields: Field[], rules: Schema<'FormRule'>[] = []): Schema<'PublicForm'> => ({
  state: 'open',
  title: '报名',
  intro: null,
  deadline: null,
  captcha: false,
  fields,
  rules,
});

async function showForm(fields: Field[], rules: Schema<'FormRule'>[] = []) {
  const sent: unknown[] = [];
  const form = formOf(fields, rules);
  server.use(
    http.get(`${api}/online/public/form/t1`, () => answer(form)),
    http.post(`${api}/online/public/form/t1`, async ({ request }) => {
      sent.push(await request.json());
      return answer({ number: 1, receipt: 'ABCD-1234', thanks: null, firstCounts: false });
    }),
  );
  const app = await showApp(() => (
    <>
      <h2>公开</h2>
      <PublicForm token="t1" captcha={captcha} judge={PublicJudge} />
    </>
  ));
  const send = await screen.findByRole('button', { name: '提交' });
  return { ...app, sent, submit: () => app.user.click(send) };
}

/** The form changes from now on; the next answer is refused once for this reason. */
function changesTo(fields: Field[]): void {
  const changed = () =>
    HttpResponse.json(
      { success: false, message: '表单刚刚有变化', code: 400, result: { state: 'open' } },
      { status: 400 },
    );
  server.use(
    http.get(`${api}/online/public/form/t1`, () => answer(formOf(fields))),
    http.post(`${api}/online/public/form/t1`, changed, { once: true }),
  );
}

const group = (name: RegExp) => screen.getByRole('group', { name });

describe('a public form', () => {
  it('shows that its link was disabled during input', async () => {
    const { user, submit } = await showForm([field('name', '姓名')]);
    await user.type(screen.getByRole('textbox', { name: /姓名/ }), '小明');
    server.use(
      http.get(`${api}/online/public/form/t1`, gone),
      http.post(`${api}/online/public/form/t1`, gone),
    );
    await submit();
    await screen.findByText('链接不存在或已停用');
    expect(screen.queryByRole('button', { name: '提交' })).toBe(null);
  });

  it('loads the current fields after a form change and keeps the input', async () => {
    const { user, submit, sent } = await showForm([
      field('name', '姓名'),
      field('memo', '说明', { required: false }),
    ]);
    await user.type(screen.getByRole('textbox', { name: /姓名/ }), '小明');
    await user.type(screen.getByRole('textbox', { name: /说明/ }), '加油');
    changesTo([field('name', '姓名'), field('age', '年龄')]);
    await submit();
    const word = await screen.findByText('表单刚刚有变化，请核对后再提交');
    expect(document.activeElement).toBe(word);
    expect(screen.queryByRole('textbox', { name: /说明/ })).toBe(null);
    expect(screen.getByRole('textbox', { name: /姓名/ })).toHaveProperty('value', '小明');
    await user.type(screen.getByRole('textbox', { name: /年龄/ }), '9');
    await user.click(screen.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(sent).toEqual([{ values: { name: '小明', age: '9' }, website: '' }]));
  });

  it('keeps selected options that still exist after a form change', async () => {
    const times = (...values: string[]) =>
      field('time', '时间', { kind: 'checkbox', options: values.map((value) => ({ value, text: value })) });
    const place = (...values: string[]) =>
      field('place', '地点', { kind: 'list', options: values.map((value) => ({ value, text: value })) });
    const { user, submit, sent } = await showForm([times('上午', '下午'), place('东', '西')]);
    await user.click(screen.getByRole('checkbox', { name: '上午' }));
    await user.click(screen.getByRole('checkbox', { name: '下午' }));
    await user.selectOptions(screen.getByRole('combobox', { name: /地点/ }), '西');
    changesTo([times('上午'), place('东', '南')]);
    await submit();
    await screen.findByText('表单刚刚有变化，请核对后再提交');
    await user.selectOptions(screen.getByRole('combobox', { name: /地点/ }), '南');
    await user.click(screen.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(sent).toEqual([{ values: { time: ['上午'], place: '南' }, website: '' }]));
  });

  it('does not show 已恢复 if no value could be restored', async () => {
    const place = (...values: string[]) =>
      field('place', '地点', { kind: 'list', options: values.map((value) => ({ value, text: value })) });
    const { user, submit } = await showForm([place('东', '西')]);
    await user.selectOptions(screen.getByRole('combobox', { name: /地点/ }), '西');
    changesTo([place('东', '南')]);
    await submit();
    await screen.findByText('表单刚刚有变化，请核对后再提交');
    expect(screen.queryByText(/已恢复/)).toBe(null);
  });

  it('focuses the first missing field of any kind, and the confirmation after the submission', async () => {
    const options = [
      { value: 'a', text: '上午' },
      { value: 'b', text: '下午' },
    ];
    const { user, submit, sent } = await showForm([
      field('when', '时段', { kind: 'radio', options }),
      field('which', '课程', { kind: 'list', options }),
      field('why', '理由', { kind: 'textarea' }),
    ]);
    await submit();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: '上午' })));
    await user.click(screen.getByRole('radio', { name: '下午' }));
    await submit();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /课程/ })));
    await user.selectOptions(screen.getByRole('combobox', { name: /课程/ }), '上午');
    await submit();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /理由/ })));
    await user.keyboard('喜欢');
    await submit();
    const title = await screen.findByRole('heading', { name: '提交成功' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(sent).toEqual([{ values: { when: 'b', which: 'a', why: '喜欢' }, website: '' }]);
  });

  it('contains a honeypot field that is not focusable and not autofilled', async () => {
    const { user, submit, sent } = await showForm([field('name', '姓名')]);
    const trap = document.querySelector<HTMLInputElement>('[aria-hidden="true"] input');
    if (trap === null) throw new Error('There is no trap');
    expect([trap.tabIndex, trap.autocomplete, trap.hidden]).toEqual([-1, 'off', false]);
    // Browsers decide by the name, the id and the label.
    const words = [trap.name, trap.id, trap.placeholder, trap.closest('label')?.textContent].join(' ');
    expect(words).not.toMatch(
      /web|url|site|mail|name|phone|tel|address|company|org|网站|网址|邮箱|姓名|电话|地址/i,
    );
    expect(screen.queryByRole('textbox', { name: /留空/ })).toBe(null);
    await user.type(screen.getByRole('textbox', { name: /姓名/ }), '小明');
    await user.type(trap, 'spam');
    await submit();
    await waitFor(() => expect(sent).toEqual([{ values: { name: '小明' }, website: 'spam' }]));
  });

  it('limits ratings to the maximum of the field and treats zero stars as missing', async () => {
    const { user, submit, sent } = await showForm([
      field('five', '五星', { kind: 'rating' }),
      field('ten', '十分', { kind: 'rating', maximum: 10 }),
    ]);
    await user.click(within(group(/五星/)).getByRole('radio', { name: '4 星' }));
    await user.keyboard('0');
    await user.click(within(group(/十分/)).getByRole('radio', { name: '9 星' }));
    await submit();
    await screen.findByText('请选择五星！');
    expect(sent).toEqual([]);
    await user.click(within(group(/五星/)).getByRole('radio', { name: '3 星' }));
    await submit();
    await waitFor(() => expect(sent).toEqual([{ values: { five: 3, ten: 9 }, website: '' }]));
  });

  it('applies show, require, set and check rules and formulas during input', async () => {
    const options = ['个人', '团队'].map((text) => ({ value: text, text }));
    const { user, submit, sent } = await showForm(
      [
        field('kind', '形式', { kind: 'radio', options }),
        field('size', '人数', { kind: 'integer', required: false }),
        field('mate', '队友', { required: false }),
        field('note', '备注', { required: false }),
        field('cost', '费用', { kind: 'formula', formula: 'ifEmpty(size, 1) * 10', required: false }),
      ],
      [
        { event: 'change', act: 'show', target: 'size', expression: 'kind == "团队"' },
        { event: 'change', act: 'show', target: 'mate', expression: 'kind == "团队"' },
        {
          event: 'change',
          act: 'require',
          target: 'mate',
          expression: 'kind == "团队"',
          message: '请写队友',
        },
        { event: 'change', field: 'kind', act: 'set', target: 'note', expression: 'kind + "赛"' },
        { event: 'change', act: 'check', target: 'size', expression: 'size < 5', message: '最多四人' },
      ],
    );
    const named = (name: RegExp) => screen.queryByRole('textbox', { name });
    expect([named(/队友/), screen.getByText('费用')].map((one) => one === null)).toEqual([true, false]);
    await screen.findByText('10');
    await user.click(screen.getByRole('radio', { name: '团队' }));
    await waitFor(() => expect(named(/备注/)).toHaveProperty('value', '团队赛'));
    await user.type(screen.getByRole('spinbutton', { name: /人数/ }), '7');
    await screen.findByText('70');
    await submit();
    await screen.findByText('请写队友');
    await screen.findByText('最多四人');
    expect(sent).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /队友/ }), '小红');
    await user.click(screen.getByRole('radio', { name: '个人' }));
    await waitFor(() => expect(named(/队友/)).toBe(null));
    await submit();
    // Hidden and computed fields are not sent.
    await waitFor(() => expect(sent).toEqual([{ values: { kind: '个人', note: '个人赛' }, website: '' }]));
  });
});

it('the receipt lookup shows whether a submission has been received', async () => {
  const asked: unknown[] = [];
  server.use(
    http.post(`${api}/online/public/form/t1/receipt`, async ({ request }) => {
      asked.push(await request.json());
      return asked.length === 1
        ? HttpResponse.json({
            success: false,
            message: '没有这个回执码，请核对后再查',
            code: 500,
            result: null,
          })
        : answer({ number: 7, createTime: '2026-11-26 10:00:00' });
    }),
  );
  const { user } = await showForm([field('name', '姓名')]);
  await user.click(screen.getByText('已经提交过？查询回执'));
  await user.type(screen.getByRole('textbox', { name: '回执码' }), ' ABCD ');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await screen.findByText('没有这个回执码，请核对后再查');
  await user.click(screen.getByRole('button', { name: '查询' }));
  await screen.findByText('已收到：编号 7，提交时间 2026-11-26 10:00:00');
  expect(asked).toEqual([{ receipt: 'ABCD' }, { receipt: 'ABCD' }]);
  await user.type(screen.getByRole('textbox', { name: '回执码' }), 'E');
  expect(screen.queryByText(/已收到/)).toBe(null);
});
