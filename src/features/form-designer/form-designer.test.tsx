import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { showApp } from '#resource/testing/show-app.tsx';
import type { Definition, FormField } from './definition-parts.ts';
import { createDesigner } from './designer-history.ts';
import { DesignBoard, drop } from './design-board.tsx';
import { DesignerProvider } from './designer-context.ts';
import { DesignerOf } from './form-designer.tsx';

afterEach(cleanup);

const field = (id: string, label: string, more: Partial<FormField> = {}): FormField => ({
  id,
  key: id,
  label,
  kind: 'text',
  ...more,
});
const fields = [field('aaaaaaaa', '姓名'), field('bbbbbbbb', '年级'), field('cccccccc', '备注')];

async function showDesigner(definition: Definition = { kind: 'single', fields }) {
  const noop = () => undefined;
  const detail = { id: 'f1', code: 'devices', name: '设备登记', status: 'draft', definition } as const;
  return showApp(() => (
    <DesignerOf detail={detail} onChanged={noop} onReload={noop} onClose={noop} />
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

describe('the canvas by keyboard', () => {
  it('goes from field to field with arrows, one of them being a stop of Tab', async () => {
    const { user } = await showDesigner();
    card('姓名').focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(card('年级'));
    expect(cards().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    expect(nameField().value).toBe('年级');
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(card('备注'));
  });

  it('takes the field along with Ctrl and Shift, says where it is, and keeps the focus', async () => {
    const { user } = await showDesigner();
    card('姓名').focus();
    await user.keyboard('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}');
    expect(names()).toEqual(['年级', '姓名', '备注']);
    expect(news()).toBe('姓名：第 2 个，共 3 个');
    expect(document.activeElement).toBe(card('姓名'));
  });

  it('adds after the chosen field and goes to what was added', async () => {
    const { user } = await showDesigner();
    screen.getByRole('button', { name: '添加整数' }).focus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['姓名', '整数', '年级', '备注']);
    expect(document.activeElement).toBe(card('整数'));
    expect(news()).toBe('已添加整数，第 2 个，共 4 个');
  });

  it('removes with Delete, goes to the next field, and 撤销 brings it back', async () => {
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

describe('the properties of a field', () => {
  it('are those of its kind', async () => {
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

  it('say what is wrong with them, and nothing is saved', async () => {
    const { user, noticeTexts } = await showDesigner();
    await user.clear(nameField());
    expect(within(panel()).getByRole('alert').textContent).toBe('请输入字段名称!');
    await user.type(nameField(), '名字');
    const key = within(panel()).getByRole<HTMLInputElement>('textbox', { name: '字段标识' });
    await user.clear(key);
    await user.type(key, 'bbbbbbbb');
    expect(within(panel()).getByRole('alert').textContent).toBe('字段标识重复!');
    card('备注').focus();
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(noticeTexts()).toEqual(['warning 字段「名字」：字段标识重复!']));
    expect(nameField().value).toBe('名字');
  });

  it('take numbers within their bounds only', async () => {
    const { user } = await showDesigner();
    const most = within(panel()).getByRole<HTMLInputElement>('spinbutton', { name: '最多字符数' });
    await user.type(most, '0');
    expect(within(panel()).getByRole('alert').textContent).toBe('请输入 1 到 100000 的整数!');
    await user.clear(most);
    await user.type(most, '20');
    expect([most.value, within(panel()).queryByRole('alert')]).toEqual(['20', null]);
  });

  it('are taken back as they were typed, in one step', async () => {
    const { user } = await showDesigner();
    await user.type(nameField(), '和学号');
    expect(names()[0]).toBe('姓名和学号');
    expect(screen.getByText('有未保存的修改').tagName).toBe('SPAN');
    await user.click(screen.getByRole('button', { name: '撤销' }));
    expect([names()[0], nameField().value]).toEqual(['姓名', '姓名']);
    expect(screen.getByText('已保存').tagName).toBe('SPAN');
  });
});

describe('leaving', () => {
  it('asks while there is something unsaved', async () => {
    const { user } = await showDesigner();
    await user.type(nameField(), '和学号');
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('确定放弃编辑？');
  });
});

describe('the preview', () => {
  it('shows a form as a role has it', async () => {
    const { user } = await showDesigner({
      kind: 'single',
      fields,
      access: [
        { role: 'student', rows: 'own', may: [], fields: { aaaaaaaa: 'read', cccccccc: 'hidden' } },
      ],
    });
    await user.click(screen.getByRole('button', { name: '预览' }));
    const dialog = await screen.findByRole('dialog', { name: '预览' });
    const boxes = () =>
      within(dialog)
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ readOnly, labels }) => [labels?.[0]?.textContent, readOnly]);
    expect(boxes()).toEqual([
      ['姓名', false],
      ['年级', false],
      ['备注', false],
    ]);
    await user.selectOptions(within(dialog).getByRole('combobox', { name: '以角色查看' }), 'student');
    expect(boxes()).toEqual([
      ['姓名', true],
      ['年级', false],
    ]);
  });
});

describe('the board', () => {
  it('puts what is dragged before what it is dropped on, or at the end of a section', () => {
    const actor = createDesigner({ kind: 'single', fields, groups: [{ key: 'more', title: '更多' }] }).start();
    const order = () =>
      actor.getSnapshot().context.present.fields.map(({ label, group = '' }) => `${group}${label}`);
    const event = (active: string, over: string): Parameters<typeof drop>[1] => ({
      active: { id: active, data: { current: undefined }, rect: { current: { initial: null, translated: null } } },
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

  it('of a hundred fields draws one card anew while its name is typed', async () => {
    const many = Array.from({ length: 100 }, (_, at) => field(`f${String(at).padStart(7, '0')}`, `字段${at}`));
    const actor = createDesigner({ kind: 'single', fields: many }).start();
    let commits = 0;
    const { user } = await showApp(() => (
      <>
        <h1>设计</h1>
        <DesignerProvider value={actor}>
          <Profiler id="board" onRender={() => (commits += 1)}>
            <DesignBoard />
          </Profiler>
        </DesignerProvider>
      </>
    ));
    const others = cards().slice(1);
    const seen: MutationRecord[] = [];
    const observer = new MutationObserver((records) => seen.push(...records));
    for (const other of others) observer.observe(other, { subtree: true, characterData: true, attributes: true });
    commits = 0;
    await user.type(nameField(), 'x');
    expect(names()[0]).toBe('字段0x');
    observer.disconnect();
    expect([seen.length, commits <= 2]).toEqual([0, true]);
  });
});
