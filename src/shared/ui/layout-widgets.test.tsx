import { Theme } from '@radix-ui/themes';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfirmDialog } from './dialogs/confirm-dialog.tsx';
import { DetailList } from './detail-list.tsx';
import { FormContainer, useFormDisabled } from './fields/form-container.tsx';
import { PageHeader } from './page-header.tsx';
import { SegmentedChoice } from './fields/segmented-choice.tsx';
import { Switch } from './fields/switch.tsx';
import { Tabs } from './tabs.tsx';
import { TextField } from './fields/text-field.tsx';

afterEach(cleanup);

function show(element: ReactElement) {
  render(<Theme>{element}</Theme>);
  return userEvent.setup();
}

describe('the page header', () => {
  it('has only a title by default', () => {
    show(<PageHeader title="个人设置" />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('个人设置');
    expect([screen.queryByRole('form'), screen.queryByRole('navigation')]).toEqual([null, null]);
  });

  it('searches for the trimmed input', async () => {
    const asked: string[] = [];
    const user = show(<PageHeader title="作品" onSearch={(word) => asked.push(word)} />);
    await user.type(screen.getByPlaceholderText('请输入...'), ' 小猫 {Enter}');
    await user.click(screen.getByRole('button', { name: '搜索' }));
    expect(asked).toEqual(['小猫', '小猫']);
  });

  it('marks the current tab and reports a click on another', async () => {
    const asked: string[] = [];
    const tabs = [
      { value: 'mine', title: '我的' },
      { value: 'all', title: '全部' },
    ];
    const user = show(<PageHeader title="作品" tabs={tabs} tab="mine" onTab={(tab) => asked.push(tab)} />);
    const nav = within(screen.getByRole('navigation', { name: '作品' }));
    expect(nav.getByRole('button', { current: true }).textContent).toBe('我的');
    await user.click(nav.getByRole('button', { name: '全部' }));
    expect(asked).toEqual(['all']);
  });
});

describe('a detail list', () => {
  const items = [
    { term: '账号', value: 's30101' },
    { term: '邮箱', value: null },
  ];

  it.each([
    [undefined, '3'],
    [1, '1'],
    [4, '4'],
    [9, '4'],
    [0, '1'],
  ])('with a requested column count of %s has the count %s', (columns, shown) => {
    show(<DetailList items={items} {...(columns === undefined ? {} : { columns })} />);
    expect(document.querySelector('dl')?.getAttribute('data-columns')).toBe(shown);
  });

  it('shows a dash for missing values', () => {
    show(<DetailList items={items} layout="vertical" />);
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['s30101', '—']);
  });
});

describe('a form container', () => {
  function Probe() {
    return <p>{useFormDisabled() ? 'read' : 'write'}</p>;
  }

  it('disables only its detail area', () => {
    const form = (disabled: boolean) => (
      <FormContainer disabled={disabled} edit={<button type="button">更多</button>}>
        <TextField label="姓名" defaultValue="小明" />
        <Probe />
      </FormContainer>
    );
    const { rerender } = render(form(true));
    const isOff = (element: HTMLElement) => element.closest('fieldset:disabled') !== null;
    expect([isOff(screen.getByLabelText('姓名')), isOff(screen.getByRole('button'))]).toEqual([true, false]);
    expect(screen.getByText('read').tagName).toBe('P');
    rerender(form(false));
    expect(isOff(screen.getByLabelText('姓名'))).toBe(false);
    expect(screen.getByText('write').tagName).toBe('P');
  });
});

describe('tabs', () => {
  function Example() {
    const [value, setValue] = useState('video');
    const tabs = [
      { value: 'video', title: '视频', content: <p>看视频</p> },
      { value: 'case', title: '案例', content: <p>看案例</p> },
    ];
    return <Tabs label="课程内容" value={value} tabs={tabs} onChange={setValue} />;
  }

  it('show one panel and are switched with the arrow keys', async () => {
    const user = show(<Example />);
    expect(screen.getByRole('tabpanel').textContent).toBe('看视频');
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { selected: true }).firstElementChild?.textContent).toBe('案例');
    expect(screen.getByRole('tabpanel').textContent).toBe('看案例');
  });
});

describe('choice controls', () => {
  it('a segmented choice consists of radio buttons', async () => {
    const chosen: string[] = [];
    const user = show(
      <SegmentedChoice
        label="提交状态"
        value="no"
        options={[
          { value: 'all', text: '全部' },
          { value: 'no', text: '未提交' },
          { value: 'yes', text: '已提交', disabled: true },
        ]}
        onChange={(value) => chosen.push(value)}
      />,
    );
    expect(screen.getByRole('group').textContent).toBe('提交状态全部未提交已提交');
    await user.click(screen.getByRole('radio', { name: '已提交' }));
    await user.click(screen.getByRole('radio', { name: '全部' }));
    expect(chosen).toEqual(['all']);
  });

  it('a switch exposes its state and reports a click', async () => {
    const received: boolean[] = [];
    const user = show(<Switch label="多页签模式" checked={false} onChange={(is) => received.push(is)} />);
    const control = screen.getByRole('switch', { name: '多页签模式' });
    await user.click(control);
    expect([control.getAttribute('aria-checked'), received]).toEqual(['false', [true]]);
  });
});

describe('a confirmation dialog', () => {
  const ask = (props: Partial<Parameters<typeof ConfirmDialog>[0]>) => {
    const answers: string[] = [];
    const user = show(
      <ConfirmDialog
        open
        title="确认清空班级"
        text="把所有学生移出这个班级吗？学生账号不会删除。"
        confirmText="清空"
        danger
        onConfirm={() => answers.push('yes')}
        onClose={() => answers.push('no')}
        {...props}
      />,
    );
    return { user, answers };
  };

  it('requires the exact text that the user has to type', async () => {
    const { user, answers } = ask({ typed: '三年级一班' });
    const button = screen.getByRole('button', { name: '清空' });
    expect(button.matches(':disabled')).toBe(true);
    await user.type(screen.getByLabelText('请输入“三年级一班”确认'), '三年级{Enter}');
    expect(answers).toEqual([]);
    await user.type(screen.getByLabelText('请输入“三年级一班”确认'), '一班{Enter}');
    expect(answers).toEqual(['yes']);
    await user.click(button);
    expect(answers).toEqual(['yes', 'yes']);
  });

  it.each([
    [{}, '取消'],
    [{ cancelText: null }, '清空'],
  ])('focuses the expected button with the options %j', (props, name) => {
    ask(props);
    expect(document.activeElement).toBe(screen.getByRole('button', { name }));
  });

  it('focuses the input for the required text', () => {
    ask({ typed: '三年级一班' });
    expect(document.activeElement).toBe(screen.getByLabelText('请输入“三年级一班”确认'));
  });

  it('can be neither closed nor confirmed again while it is busy', async () => {
    const { user, answers } = ask({ busy: true });
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: '取消' }));
    await user.click(screen.getByRole('button', { name: '清空' }));
    expect(answers).toEqual([]);
    expect(screen.getByRole('button', { name: '取消' }).matches(':disabled')).toBe(true);
  });

  it('is confirmed once when Enter is pressed twice after the required text', async () => {
    const answers: string[] = [];
    function Asking() {
      const [isBusy, setBusy] = useState(false);
      const confirm = () => {
        answers.push('yes');
        setBusy(true);
      };
      return (
        <ConfirmDialog
          open
          title="确认清空班级"
          text="把所有学生移出这个班级吗？"
          confirmText="清空"
          typed="一班"
          busy={isBusy}
          onConfirm={confirm}
          onClose={() => answers.push('no')}
        />
      );
    }
    const user = show(<Asking />);
    await user.type(screen.getByLabelText('请输入“一班”确认'), '一班{Enter}{Enter}');
    await user.click(screen.getByRole('button', { name: '清空' }));
    expect(answers).toEqual(['yes']);
  });

  it('shows the reason of a failure', () => {
    ask({ error: '班级里还有作业' });
    expect(screen.getByRole('alert').textContent).toBe('班级里还有作业');
  });
});
