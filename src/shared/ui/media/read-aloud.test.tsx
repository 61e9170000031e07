import { Theme } from '@radix-ui/themes';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createReader } from '#shared/browser/read-aloud.ts';
import { ReadAloud } from './read-aloud.tsx';

afterEach(cleanup);

/** A fake device whose sentences the test ends. */
function device(...langs: string[]) {
  const said: { readonly sentence: string; readonly ended: () => void }[] = [];
  const changes = new Set<() => void>();
  let cancelled = 0;
  const reader = createReader({
    voices: () =>
      langs.map((lang) => ({ lang, name: lang, voiceURI: lang, default: false, localService: true })),
    whenVoicesChange: (changed) => {
      changes.add(changed);
      return () => void changes.delete(changed);
    },
    say: (sentence, _voice, { ended }) => void said.push({ sentence, ended }),
    silence: () => void (cancelled += 1),
  });
  return {
    reader,
    texts: () => said.map(({ sentence }) => sentence),
    cancelled: () => cancelled,
    end: (index: number) => act(() => said[index]?.ended()),
    learn: (lang: string) => {
      langs.push(lang);
      act(() => {
        for (const changed of changes) changed();
      });
    },
  };
}
const show = (...parts: readonly Parameters<typeof ReadAloud>[0][]) =>
  render(
    <Theme>
      {parts.map((part) => (
        <ReadAloud key={part.text} {...part} />
      ))}
    </Theme>,
  );
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('读给我听', () => {
  it('appears when the device has a Chinese voice', () => {
    const { reader, learn } = device('en-US');
    show({ text: '你好', reader });
    expect(buttons()).toEqual([]);
    learn('zh-CN');
    expect(buttons()).toEqual(['读给我听']);
  });

  it('reads sentence by sentence to the end, and is stopped with 停', async () => {
    const { reader, texts, end, cancelled } = device('zh-CN');
    const user = userEvent.setup();
    show({ text: '做一只小猫。\n让它走路！', reader });
    await user.click(screen.getByRole('button', { name: '读给我听' }));
    expect([texts(), buttons()]).toEqual([['做一只小猫。', '让它走路！'], ['停']]);
    end(0);
    expect(buttons()).toEqual(['停']);
    end(1);
    expect(buttons()).toEqual(['读给我听']);
    await user.click(screen.getByRole('button', { name: '读给我听' }));
    const before = cancelled();
    await user.click(screen.getByRole('button', { name: '停' }));
    expect([buttons(), cancelled()]).toEqual([['读给我听'], before + 1]);
  });

  it('reads one text at a time, and stops when the page is unmounted', async () => {
    const { reader, cancelled } = device('zh-CN');
    const user = userEvent.setup();
    const { unmount } = show({ text: '甲', reader }, { text: '乙', reader });
    await user.click(screen.getAllByRole('button', { name: '读给我听' })[0] ?? document.body);
    await user.click(screen.getByRole('button', { name: '读给我听' }));
    expect(buttons()).toEqual(['读给我听', '停']);
    const before = cancelled();
    unmount();
    expect([reader.reading(), cancelled()]).toEqual([undefined, before + 1]);
  });
});
