import { Theme } from '@radix-ui/themes';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { OnlineRow } from '#shared/api/online-rows.ts';
import { BoardView } from './board-view.tsx';

afterEach(cleanup);

const title = { id: 'aaaaaaaa', key: 'name', label: '名称', kind: 'text' } as const;
const by = { id: 'bbbbbbbb', key: 'state', label: '状态', kind: 'radio' } as const;
const options = [
  { value: 'todo', text: '待办' },
  { value: 'done', text: '完成' },
];

function showBoard(canMove = true, isTaken: boolean | 'slow' = true) {
  const moves: string[] = [];
  const opened: string[] = [];
  let others: (state: string) => void = () => undefined;
  function Board() {
    const [rows, setRows] = useState<readonly OnlineRow[]>([{ id: 'r1', name: '修电脑', state: 'todo' }]);
    others = (state) => setRows(rows.map((one) => ({ ...one, state })));
    return (
      <BoardView
        rows={rows}
        by={by}
        title={title}
        options={options}
        canMove={canMove}
        onOpen={({ id }) => opened.push(id)}
        onMove={async (row, value) => {
          moves.push(`${row.id} ${value}`);
          if (isTaken === 'slow') return new Promise<never>(() => undefined);
          if (!isTaken) return false;
          setRows(rows.map((one) => (one.id === row.id ? { ...one, state: value } : one)));
          return true;
        }}
      />
    );
  }
  render(
    <Theme>
      <Board />
      <button type="button">别处</button>
    </Theme>,
  );
  const move = async (state: string) => act(async () => others(state));
  return { moves, opened, move, user: userEvent.setup() };
}

const column = (name: string) => within(screen.getByRole('region', { name }));

describe('the board view', () => {
  it('moves a card with Alt+arrow, keeps it focused and announces its new column', async () => {
    const { moves, user } = showBoard();
    column('待办').getByRole('button', { name: '修电脑' }).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(moves).toEqual(['r1 done']);
    // The focus moves with the card.
    expect(document.activeElement).toBe(column('完成').getByRole('button', { name: '修电脑' }));
    expect(screen.getByRole('status', { name: '移动结果' }).textContent).toBe('修电脑 已移到 完成');
  });

  it('announces nothing if a move is rejected', async () => {
    const { moves, user } = showBoard(true, false);
    column('待办').getByRole('button', { name: '修电脑' }).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(moves).toEqual(['r1 done']);
    expect(screen.getByRole('status', { name: '移动结果' }).textContent).toBe('');
  });

  it('does not take the focus when another user moves the card', async () => {
    const { move, user } = showBoard();
    column('待办').getByRole('button', { name: '修电脑' }).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(document.activeElement).toBe(column('完成').getByRole('button', { name: '修电脑' }));
    screen.getByRole('button', { name: '别处' }).focus();
    await user.click(screen.getByRole('button', { name: '别处' }));
    await move('todo');
    expect(column('待办').getByRole('button', { name: '修电脑' }).tagName).toBe('BUTTON');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '别处' }));
  });

  it('ignores further moves of a card while a move is pending', async () => {
    const { moves, user } = showBoard(true, 'slow');
    column('待办').getByRole('button', { name: '修电脑' }).focus();
    await user.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
    expect(moves).toEqual(['r1 done']);
  });

  it('does not move a card beyond the outermost column', async () => {
    const { moves, user } = showBoard();
    column('待办').getByRole('button', { name: '修电脑' }).focus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(moves).toEqual([]);
  });

  it('moves a card through its menu', async () => {
    const { moves, user } = showBoard();
    await user.click(screen.getByRole('button', { name: '移动修电脑' }));
    await user.click(screen.getByRole('menuitem', { name: '移到 完成' }));
    expect(moves).toEqual(['r1 done']);
  });

  it('opens a card on Enter and does not allow moves for a read-only user', async () => {
    const { moves, opened, user } = showBoard(false);
    column('待办').getByRole('button', { name: '修电脑' }).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}{Enter}');
    expect([moves, opened]).toEqual([[], ['r1']]);
    expect(screen.queryByRole('button', { name: '移动修电脑' })).toBe(null);
  });
});
