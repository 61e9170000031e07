import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectApi } from '#shared/api/connection.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import type { Definition, FormField } from './definition-parts.ts';
import { createDesigner } from './designer-history.ts';
import { DesignBoard, drop } from './board/design-board.tsx';
import { DesignerProvider } from './designer-context.ts';
import { FormPagesProvider, type FormPages } from './form-pages.ts';
import { DesignerOf } from './form-designer.tsx';
import { choiceHandlers } from './testing/choice-handlers.ts';

const api = 'http://localhost:3000/api';
const answer = (result: unknown, message = '') =>
  HttpResponse.json({ success: true, message, code: 200, result });
const server = setupServer(
  ...choiceHandlers,
  http.get(`${api}/sys/role/queryall`, () => answer([{ id: 'r1', roleName: '学生', roleCode: 'student' }])),
);

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const field = (id: string, label: string, more: Partial<FormField> = {}): FormField => ({
  id,
  key: id,
  label,
  kind: 'text',
  ...more,
});
const fields = [field('aaaaaaaa', '姓名'), field('bbbbbbbb', '年级'), field('cccccccc', '备注')];

async function showDesigner(
  definition: Definition = { kind: 'single', fields },
  pages: FormPages = { preview: () => null, control: () => null, sample: () => null },
) {
  const noop = () => undefined;
  const detail = { id: 'f1', code: 'devices', name: '设备登记', status: 'draft', definition } as const;
  return showApp(() => (
    <FormPagesProvider value={pages}>
      <DesignerOf detail={detail} onChanged={noop} onReload={async () => undefined} onClose={noop} />
    </FormPagesProvider>
  ));
}

const canvas = () => screen.getByRole('region', { name: '表单内容' });
const panel = () => screen.getByRole('region', { name: '字段属性' });
const cards = () =>
  within(canvas())
    .getAllByRole('button')
    .filter(({ id }) => id.startsWith('form-field-'));
const names = () => cards().map((card) => card.querySelector('span')?.textContent);
const card = (label: string) => {
  const found = cards().find(({ textContent }) => textContent.startsWith(label));
  if (found === undefined) throw new Error(`There is no card ${label}`);
  return found;
};
const news = () => screen.getByRole('status', { name: '设计器消息' }).textContent;
const nameField = () => within(panel()).getByRole<HTMLInputElement>('textbox', { name: '字段名称' });

describe('keyboard operation of the canvas', () => {
  it('moves the focus between fields with the arrow keys and keeps a single tab stop', async () => {
    const { user } = await showDesigner();
    card('姓名').focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(card('年级'));
    expect(cards().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    expect(nameField().value).toBe('年级');
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(card('备注'));
  });

  it('moves the field with Ctrl+Shift+arrow, announces its position and keeps the focus', async () => {
    const { user } = await showDesigner();
    card('姓名').focus();
    await user.keyboard('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}');
    expect(names()).toEqual(['年级', '姓名', '备注']);
    expect(news()).toBe('姓名：第 2 个，共 3 个');
    expect(document.activeElement).toBe(card('姓名'));
  });

  it('adds a field after the selected one and focuses it', async () => {
    const { user } = await showDesigner();
    screen.getByRole('button', { name: '添加整数' }).focus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['姓名', '整数', '年级', '备注']);
    expect(document.activeElement).toBe(card('整数'));
    expect(news()).toBe('已添加整数，第 2 个，共 4 个');
  });

  it('removes a field with Delete, focuses the next one, and Ctrl+Z restores it', async () => {
    const { user } = await showDesigner();
    card('年级').focus();
    await user.keyboard('{Delete}');
    expect([names(), news()]).toEqual([['姓名', '备注'], '已删除年级，可以撤销']);
    expect(document.activeElement).toBe(card('备注'));
    await user.keyboard('{Control>}z{/Control}');
    expect(names()).toEqual(['姓名', '年级', '备注']);
    await user.click(screen.getByRole('button', { name: '重做' }));
    expect(names()).toEqual(['姓名', '备注']);
  });
});

describe('removing the last field', () => {
  it('moves the focus to the palette', async () => {
    const { user } = await showDesigner({ kind: 'single', fields: fields.slice(0, 1) });
    card('姓名').focus();
    await user.keyboard('{Delete}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '添加单行文本' }));
    expect(within(panel()).getByText('选择一个字段，在这里修改它的属性').tagName).toBe('P');
  });
});

describe('the properties of a field', () => {
  it('depend on the field kind', async () => {
    const { user } = await showDesigner();
    const shown = () =>
      within(panel())
        .getAllByRole('switch')
        .map((one) => one.getAttribute('aria-label'));
    expect(shown()).toEqual(['必填', '不能重复', '只读', '可排序', '在列表显示', '在表单显示']);
    await user.click(screen.getByRole('button', { name: '添加附件' }));
    expect(shown()).toEqual(['必填', '只读', '在列表显示', '在表单显示']);
    expect(within(panel()).queryByRole('textbox', { name: '默认值' })).toBe(null);
  });

  it('get a key in pinyin from the first name of a new field, which later names keep', async () => {
    const { user } = await showDesigner();
    await user.click(screen.getByRole('button', { name: '添加整数' }));
    const key = () => within(panel()).getByRole<HTMLInputElement>('textbox', { name: '字段标识' }).value;
    expect(key()).toBe('field1');
    await user.clear(nameField());
    await user.type(nameField(), '设备数量');
    await user.tab();
    await waitFor(() => expect(key()).toBe('shebeishuliang'));
    await user.type(nameField(), '和单价');
    await user.tab();
    expect(key()).toBe('shebeishuliang');
  });

  it('show their validation errors and block saving', async () => {
    const { user, noticeTexts } = await showDesigner();
    await user.clear(nameField());
    expect(within(panel()).getByRole('alert').textContent).toBe('请输入字段名称！');
    await user.type(nameField(), '名字');
    const key = within(panel()).getByRole<HTMLInputElement>('textbox', { name: '字段标识' });
    await user.clear(key);
    await user.type(key, 'bbbbbbbb');
    expect(within(panel()).getByRole('alert').textContent).toBe('字段标识重复！');
    card('备注').focus();
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(noticeTexts()).toEqual(['warning 字段“名字”：字段标识重复！']));
    expect(nameField().value).toBe('名字');
  });

  it('show the effective default of 在列表显示 and allow changing it', async () => {
    const { user } = await showDesigner({ kind: 'single', fields: [field('aaaaaaaa', '姓名')] });
    const shown = within(panel()).getByRole('switch', { name: '在列表显示' });
    expect(shown.getAttribute('aria-checked')).toBe('true');
    await user.click(shown);
    expect(shown.getAttribute('aria-checked')).toBe('false');
    expect(screen.getByText('有未保存的修改').tagName).toBe('OUTPUT');
    await user.click(shown);
    expect(shown.getAttribute('aria-checked')).toBe('true');
  });

  it('reject numbers out of range', async () => {
    const { user } = await showDesigner();
    const max = within(panel()).getByRole<HTMLInputElement>('spinbutton', { name: '最多字符数' });
    await user.type(max, '0');
    expect(within(panel()).getByRole('alert').textContent).toBe('请输入 1 到 100000 的整数！');
    await user.clear(max);
    await user.type(max, '20');
    expect([max.value, within(panel()).queryByRole('alert')]).toEqual(['20', null]);
  });

  it('revert continuous typing in one undo step', async () => {
    const { user } = await showDesigner();
    await user.type(nameField(), '和学号');
    expect(names()[0]).toBe('姓名和学号');
    expect(screen.getByText('有未保存的修改').tagName).toBe('OUTPUT');
    await user.click(screen.getByRole('button', { name: '撤销' }));
    expect([names()[0], nameField().value]).toEqual(['姓名', '姓名']);
    expect(screen.getByText('已保存').tagName).toBe('OUTPUT');
  });
});

describe('saving a design', () => {
  it('sends the draft and shows the problems reported by the server at their fields', async () => {
    const sent: unknown[] = [];
    const problems = [{ message: '字段“年级”的标识是保留字', field: 'bbbbbbbb' }, { message: '请选择视图' }];
    server.use(
      http.put(`${api}/online/cgform/head/editAll`, async ({ request }) => {
        const body: unknown = await request.json();
        sent.push(body);
        const place = { id: 'f1', code: 'devices', name: '设备登记', status: 'changed' };
        return answer({ ...place, definition: { kind: 'single', fields } }, '编辑成功！');
      }),
      http.get(`${api}/online/cgform/api/plan/devices`, () =>
        answer({ key: 'k1', problems, steps: [], isBlocked: true }),
      ),
    );
    const { user, noticeTexts } = await showDesigner();
    await user.type(nameField(), '和学号');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(noticeTexts()).toEqual(['success 编辑成功！']));
    const definition = { kind: 'single', fields: [field('aaaaaaaa', '姓名和学号'), ...fields.slice(1)] };
    expect(sent).toEqual([{ id: 'f1', code: 'devices', name: '设备登记', definition }]);
    expect(screen.getByText('已保存').tagName).toBe('OUTPUT');
    const shown = await within(canvas()).findByText('字段“年级”的标识是保留字');
    expect(card('年级').getAttribute('aria-describedby')?.split(' ')).toContain(shown.id);
    expect(screen.getByRole('list', { name: '发布前要修改的问题' }).textContent).toBe('请选择视图');
  });

  it('reports a version conflict and keeps the changes on 继续编辑', async () => {
    const theirs = { id: 'f1', code: 'devices', name: '设备登记' };
    server.use(
      http.put(`${api}/online/cgform/head/editAll`, () =>
        HttpResponse.json({
          success: false,
          message: '记录已被修改',
          code: 500,
          result: { conflict: theirs, by: '李老师', at: '2026-11-23 08:00:00' },
        }),
      ),
    );
    const { user } = await showDesigner();
    await user.type(nameField(), '和学号');
    await user.click(screen.getByRole('button', { name: '保存' }));
    const question = await screen.findByRole('alertdialog', { name: '表单已被修改' });
    expect(question.textContent).toContain('李老师 在 2026-11-23 08:00:00 保存了这个表单');
    await user.click(within(question).getByRole('button', { name: '继续编辑' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
    expect(nameField().value).toBe('姓名和学号');
  });

  it.each([
    ['按钮', 'buttons', '第1个按钮没有填写完整！'],
    ['规则', 'rules', '第1个规则没有填写完整！'],
  ])('rejects incomplete entries: %s', async (_noun, part, message) => {
    const parts: Partial<Definition> = {
      buttons: [{ code: 'done', name: ' ', set: {} }],
      rules: [{ event: 'change', act: 'show', expression: '' }],
    };
    const held = Object.fromEntries(Object.entries(parts).filter(([name]) => name === part));
    const { user, noticeTexts } = await showDesigner({ kind: 'single', fields, ...held });
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(noticeTexts()).toEqual([`warning ${message}`]));
  });

  it('shows a server error at the field it refers to', async () => {
    server.use(
      http.put(`${api}/online/cgform/head/editAll`, () =>
        HttpResponse.json({
          success: false,
          message: '字段标识“bbbbbbbb”重复',
          code: 500,
          result: { field: 'bbbbbbbb' },
        }),
      ),
    );
    const { user, noticeTexts } = await showDesigner();
    await user.type(nameField(), '和学号');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await within(canvas()).findByText('字段标识“bbbbbbbb”重复');
    expect([noticeTexts(), nameField().value]).toEqual([['warning 字段标识“bbbbbbbb”重复'], '年级']);
    expect(screen.getByText('有未保存的修改').tagName).toBe('OUTPUT');
  });
});

describe('a removed field', () => {
  it('is restored with its original id', async () => {
    const gone = field('gonegone', '电话', { kind: 'phone' });
    const times = { removedAt: '2026-11-01 08:00:00', keptUntil: '2026-12-01 08:00:00' };
    server.use(
      http.get(`${api}/online/cgform/api/removedFields/devices`, () =>
        answer([{ fieldId: 'gonegone', label: '电话', field: gone, ...times }]),
      ),
    );
    const { user } = await showDesigner();
    await user.click(screen.getByRole('button', { name: '已移除的字段' }));
    await user.click(await screen.findByRole('button', { name: '恢复电话' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '恢复电话' }).hasAttribute('disabled')).toBe(true),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(cards().map(({ id }) => id)).toContain('form-field-gonegone');
  });
});

describe('leaving the designer', () => {
  it('requires confirmation while there are unsaved changes', async () => {
    const { user } = await showDesigner();
    await user.type(nameField(), '和学号');
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('确定放弃编辑？');
  });
});

describe('the preview of a design', () => {
  it('shows the form for the selected role, with its row scope and permissions', async () => {
    const access: Definition['access'] = [{ role: 'student', rows: 'depart', may: [] }];
    const shown: unknown[] = [];
    const pages: FormPages = {
      sample: () => null,
      control: () => null,
      preview: ({ definition, role }) => {
        shown.push([definition.fields.length, role]);
        return <p>样子</p>;
      },
    };
    const { user } = await showDesigner({ kind: 'single', fields, access }, pages);
    await user.click(screen.getByRole('button', { name: '预览' }));
    const dialog = await screen.findByRole('dialog', { name: '预览' });
    expect(dialog.textContent).toContain('记录范围：本部门的；只能查看样子');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: '以角色查看' }), '');
    expect(dialog.textContent).toContain('记录范围：本人的；可以新增、编辑、删除');
    expect([shown[0], shown.at(-1)]).toEqual([
      [3, 'student'],
      [3, ''],
    ]);
  });
});

describe('the buttons of a group', () => {
  it('keep the focus after a move and pass it to the add button after a removal', async () => {
    const groups = [
      { key: 'a', title: '基本' },
      { key: 'b', title: '借用' },
    ];
    const { user } = await showDesigner({ kind: 'single', fields, groups });
    await user.click(screen.getByRole('button', { name: '下移分组基本' }));
    const focused = () =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
    expect(focused()).toBe('下移分组基本');
    expect(screen.getByRole('status', { name: '设计器消息' }).textContent).toBe('基本：第 2 组，共 2 组');
    await user.click(screen.getByRole('button', { name: '删除分组基本' }));
    expect(focused()).toBe('添加分组');
  });
});

describe('the design board', () => {
  it('drops a field before the target field or at the end of a section', () => {
    const actor = createDesigner({
      kind: 'single',
      fields,
      groups: [{ key: 'more', title: '更多' }],
    }).start();
    const order = () =>
      actor.getSnapshot().context.present.fields.map(({ label, group = '' }) => `${group}${label}`);
    const event = (active: string, over: string): Parameters<typeof drop>[1] => ({
      active: {
        id: active,
        data: { current: undefined },
        rect: { current: { initial: null, translated: null } },
      },
      over: {
        id: over,
        data: { current: undefined },
        disabled: false,
        rect: { width: 0, height: 0, top: 0, left: 0, right: 0, bottom: 0 },
      },
    });
    drop(actor, event('cccccccc', 'aaaaaaaa'));
    expect(order()).toEqual(['备注', '姓名', '年级']);
    drop(actor, event('kind:date', 'bbbbbbbb'));
    expect(order()).toEqual(['备注', '姓名', '日期', '年级']);
    drop(actor, event('aaaaaaaa', 'section:more'));
    expect(order()).toEqual(['备注', '日期', '年级', 'more姓名']);
  });

  it('re-renders only one of a hundred cards while a field name is typed', async () => {
    const drawn: string[] = [];
    const many = Array.from({ length: 100 }, (_, at): FormField => {
      const plain = field(`f${String(at).padStart(7, '0')}`, '');
      return {
        ...plain,
        // Rendering a card reads this property.
        get label() {
          drawn.push(plain.id);
          return `字段${at}`;
        },
      };
    });
    const actor = createDesigner({ kind: 'single', fields: many }).start();
    const { user } = await showApp(() => (
      <>
        <h1>设计</h1>
        <DesignerProvider value={actor}>
          <DesignBoard />
        </DesignerProvider>
      </>
    ));
    expect(new Set(drawn).size).toBe(100);
    drawn.length = 0;
    await user.type(nameField(), 'x');
    expect(names()[0]).toBe('字段0x');
    expect(drawn.filter((id) => id !== 'f0000000')).toEqual([]);
  });
});
