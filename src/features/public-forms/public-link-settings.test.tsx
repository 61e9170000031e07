import { Theme } from '@radix-ui/themes';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import type { Schema } from '#openapi/index.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { PublicLinkSettings } from './public-link-settings.tsx';
import { link } from './testing/link.ts';

const api = 'http://localhost:3000/api';
const answer = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const departs = [{ id: 'd1', key: 'd1', title: '一班', departName: '一班', orgCode: 'A01' }];
const server = setupServer(http.get(`${api}/sys/sysDepart/queryOffered`, () => answer(departs)));
beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => server.close());
afterEach(cleanup);

it('a field that can no longer be published can be removed, and other such fields are not offered', async () => {
  const saved: unknown[] = [];
  render(
    <Theme>
      <PublicLinkSettings
        link={link}
        error={null}
        isSaving={false}
        onSave={({ fields }) => saved.push(fields)}
      />
    </Theme>,
  );
  const user = userEvent.setup();
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['姓名（必填）', true],
    ['电话（不能再公开，请取消）', true],
  ]);
  await user.click(screen.getByRole('checkbox', { name: /电话/ }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(saved).toEqual([['name0001']]);
});

it('file fields can be selected only after uploads of their type are allowed', async () => {
  const saved: Partial<Schema<'PublicLinkWish'>>[] = [];
  const files = [
    { id: 'p', label: '照片', kind: 'image', required: false, problem: null },
    { id: 'f', label: '附件', kind: 'file', required: false, problem: null },
  ] as const;
  render(
    <Theme>
      <PublicLinkSettings
        link={{ ...link, token: null, fields: [], choices: [...link.choices.slice(0, 1), ...files] }}
        error={null}
        isSaving={false}
        onSave={(settings) => saved.push(settings)}
      />
    </Theme>,
  );
  const user = userEvent.setup();
  const named = (role: 'checkbox' | 'switch' | 'button', name: string | RegExp) =>
    screen.getByRole(role, { name });
  const save = () => user.click(named('button', '保存'));
  expect(screen.getByText('不能公开：照片（没有允许上传文件）、附件（没有允许上传文件）').tagName).toBe('P');
  await save();
  await user.click(named('switch', /允许上传文件/));
  expect(screen.getByRole('note').textContent).toContain('不用登录就能把文件放到学校的服务器上');
  await user.click(named('checkbox', '照片'));
  await user.click(named('checkbox', '附件'));
  await save();
  // Documents only: no picture field is available.
  await user.click(named('checkbox', /^文档/));
  await user.click(named('checkbox', '图片'));
  expect(screen.queryByRole('checkbox', { name: '照片' })).toBe(null);
  await save();
  await user.click(named('switch', /允许上传文件/));
  await save();
  expect(
    saved.map(({ fields, fileTypes, fileLimit, fileCount }) => [fields, fileTypes, fileLimit, fileCount]),
  ).toEqual([
    [['name0001'], null, null, null],
    [['name0001', 'p', 'f'], ['picture'], 10 * 1024 * 1024, 3],
    [['name0001', 'f'], ['document'], 10 * 1024 * 1024, 3],
    [['name0001'], null, null, null],
  ]);
});

it.each([
  ['has passed', true, '2020-01-01 08:00:00', true],
  ['is in the future', true, '2099-01-01 08:00:00', false],
  ['has passed for a closed link', false, '2020-01-01 08:00:00', false],
])(
  'a deadline that %s is saved, and a warning is shown only if it closes an open link',
  async (_what, enabled, deadline, isSaid) => {
    const saved: unknown[] = [];
    render(
      <Theme>
        <PublicLinkSettings
          link={{ ...link, enabled }}
          error={null}
          isSaving={false}
          onSave={(settings) => saved.push(settings.deadline)}
        />
      </Theme>,
    );
    const user = userEvent.setup();
    const field = screen.getByRole('textbox', { name: '截止时间' });
    const warning = '截止时间已过，保存后公开页面会显示已截止';
    expect(screen.queryByText(warning)).toBe(null);
    await user.type(field, deadline);
    await user.tab();
    const paragraph = screen.queryByText(warning)?.closest('p');
    expect([paragraph?.id, paragraph?.textContent]).toEqual(
      isSaid ? [field.getAttribute('aria-describedby'), warning] : [undefined, undefined],
    );
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(saved).toEqual([deadline]);
  },
);

it('an excluded department field stays excluded when the allowed departments change', async () => {
  const place = { id: 'd', label: '班级', kind: 'depart', required: false, problem: null } as const;
  const saved: unknown[] = [];
  const choices = [...link.choices.slice(0, 1), place];
  const app = await showApp(() => (
    <>
      <h1>链接</h1>
      <PublicLinkSettings
        link={{ ...link, fields: ['name0001'], choices, departs: ['d1', 'd2'] }}
        error={null}
        isSaving={false}
        onSave={({ fields, departs: chosen }) => saved.push([fields, chosen])}
      />
    </>
  ));
  await app.user.click(await screen.findByRole('button', { name: '移除一班' }));
  await app.user.click(screen.getByRole('button', { name: '保存' }));
  expect(saved).toEqual([[['name0001'], ['d2']]]);
});

it('a department field is included only if allowed departments are selected', async () => {
  const place = { id: 'd', label: '班级', kind: 'depart', required: true, problem: null } as const;
  const saved: Partial<Schema<'PublicLinkWish'>>[] = [];
  const app = await showApp(() => (
    <>
      <h1>链接</h1>
      <PublicLinkSettings
        link={{
          ...link,
          token: null,
          fields: [],
          choices: [...link.choices.slice(0, 1), place],
          departs: ['d1'],
        }}
        error={null}
        isSaving={false}
        onSave={(settings) => saved.push(settings)}
      />
    </>
  ));
  expect(screen.getByRole('checkbox', { name: '班级（必填）' })).toHaveProperty('checked', true);
  await app.user.click(await screen.findByRole('button', { name: '移除一班' }));
  expect(screen.getByText('不能公开：班级（没有选择可以填写的班级或部门）').tagName).toBe('P');
  await app.user.click(screen.getByRole('button', { name: '保存' }));
  expect(saved.map(({ fields, departs }) => [fields, departs])).toEqual([[['name0001'], []]]);
});
