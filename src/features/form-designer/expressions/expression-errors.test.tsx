import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { ButtonTab } from '../tabs/button-tab.tsx';
import type { Definition } from '../definition-parts.ts';
import { DesignerProvider } from '../designer-context.ts';
import { createDesigner } from '../designer-history.ts';
import { PropertyPanel } from '../board/property-panel.tsx';
import { RuleTab } from '../tabs/rule-tab.tsx';

afterEach(cleanup);

const form: Definition = {
  kind: 'single',
  fields: [
    { id: 'aaaaaaaa', key: 'count', label: '数量', kind: 'integer' },
    { id: 'bbbbbbbb', key: 'memo', label: '备注', kind: 'text' },
    { id: 'cccccccc', key: 'total', label: '金额', kind: 'formula', formula: 'count * 2' },
  ],
};

async function show(Part: () => ReactNode, definition: Definition) {
  const actor = createDesigner(definition).start();
  const { user } = await showApp(() => (
    <>
      <h1>设计</h1>
      <DesignerProvider value={actor}>
        <Part />
      </DesignerProvider>
    </>
  ));
  return { user, actor };
}

describe('editing an expression', () => {
  it('shows the error and its position for a rule', async () => {
    const rule = { event: 'change', act: 'show', target: 'memo', expression: 'count > 1' } as const;
    const { user } = await show(RuleTab, { ...form, rules: [rule] });
    const text = await screen.findByRole('textbox', { name: '表达式' });
    await user.type(text, ' && conut > 2');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('conut');
    expect(alert.textContent).toContain('第14个字符');
    expect(text.getAttribute('aria-describedby')).toContain(alert.id);
    await user.clear(text);
    await user.type(text, 'count + 1');
    expect((await screen.findByText(/是\/否/)).textContent).toContain('数字');
  });

  it('offers completions for fields and functions', async () => {
    const rule = { event: 'change', act: 'show', target: 'memo', expression: 'true' } as const;
    const { user, actor } = await show(RuleTab, { ...form, rules: [rule] });
    const text = await screen.findByRole('textbox', { name: '表达式' });
    await user.clear(text);
    await user.type(text, '金');
    const list = await screen.findByRole('listbox', { name: '可用的字段和函数' });
    expect(list.textContent).toBe('total金额（数字）');
    await user.keyboard('{Enter} > rou{Enter}count)');
    expect(actor.getSnapshot().context.present.rules?.[0]?.expression).toBe('total > round(count)');
  });

  it('marks the invalid condition or value of a button', async () => {
    const button = { code: 'go', name: '去', when: 'count', set: { memo: '"x"', count: '"y"' } };
    await show(ButtonTab, { ...form, buttons: [button] });
    expect((await screen.findAllByRole('alert')).length).toBe(2);
    const wrong = (name: RegExp) => screen.getByRole('textbox', { name }).getAttribute('aria-invalid');
    expect([wrong(/显示条件/), wrong(/数量（count） 设为/), wrong(/备注（memo） 设为/)]).toEqual([
      'true',
      'true',
      null,
    ]);
  });

  it('shows the error of a formula in the property panel', async () => {
    const { user, actor } = await show(PropertyPanel, form);
    actor.send({ type: 'field.select', id: 'cccccccc' });
    const text = await screen.findByRole('textbox', { name: '公式' });
    await user.type(text, ' +');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('表达式没有写完（第12个字符）');
    expect(text.getAttribute('aria-describedby')).toContain(alert.id);
  });
});
