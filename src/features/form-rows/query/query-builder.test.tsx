import { Theme } from '@radix-ui/themes';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { QueryBuilder } from './query-builder.tsx';
import { emptyQuery, wireText } from './query-text.ts';

afterEach(cleanup);

const fields = [
  { id: 'aaaaaaaa', key: 'name', label: '名称', kind: 'text' },
  { id: 'bbbbbbbb', key: 'price', label: '价格', kind: 'number' },
] as const;

function showBuilder() {
  const asked: unknown[] = [];
  render(
    <Theme>
      <QueryBuilder
        code="toys"
        fields={fields}
        start={emptyQuery}
        onSearch={(query) => asked.push(JSON.parse(wireText(query) || 'null'))}
        onClose={() => asked.push('closed')}
      />
    </Theme>,
  );
  return { asked, user: userEvent.setup() };
}

it('the query builder starts with one condition and searches on Enter', async () => {
  const { asked, user } = showBuilder();
  await user.type(screen.getByLabelText('条件 1的值'), '书{Enter}');
  expect(asked).toEqual([{ and: [{ field: 'name', rule: 'like', value: '书' }] }]);
});

it('the query builder offers the operators of the selected field and supports nested groups', async () => {
  const { asked, user } = showBuilder();
  await user.selectOptions(screen.getByLabelText('条件 1的字段'), '价格');
  await user.selectOptions(screen.getByLabelText('条件 1的比较方式'), '大于等于');
  await user.type(screen.getByLabelText('条件 1的值'), '3');
  await user.click(screen.getByRole('button', { name: '添加条件组' }));
  await user.type(screen.getByLabelText('条件 2.1的值'), '书');
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect(asked).toEqual([
    {
      and: [
        { field: 'price', rule: 'ge', value: '3' },
        { or: [{ field: 'name', rule: 'like', value: '书' }] },
      ],
    },
  ]);
});

it('the query builder hides the value field for operators without a value and can remove conditions', async () => {
  const { asked, user } = showBuilder();
  await user.selectOptions(screen.getByLabelText('条件 1的比较方式'), '为空');
  expect(screen.queryByLabelText('条件 1的值')).toBe(null);
  await user.click(screen.getByRole('button', { name: '删除条件 1' }));
  await user.click(screen.getByRole('button', { name: '查询' }));
  expect(asked).toEqual([null]);
});
