import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BusEngine } from '../bus.ts';

/** What engines of several servers share, and what may befall it. */
export type Medium = {
  readonly engine: () => BusEngine;
  /** Breaks every line; none can be opened before `mend`. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** One server, and all that its engine has told it. */
type Node = { readonly engine: BusEngine; readonly heard: string[]; gaps: number };

type Start = () => Promise<Node>;

/** What every engine promises. */
export function busContract(name: string, open: () => Promise<Medium>): void {
  describe(`a bus by ${name}`, () => {
    let medium: Medium;
    let nodes: Node[];
    const start: Start = async () => {
      const node: Node = { engine: medium.engine(), heard: [], gaps: 0 };
      await node.engine.start({ hear: (text) => node.heard.push(text), missed: () => (node.gaps += 1) });
      nodes.push(node);
      await expect.poll(() => node.engine.isListening()).toBe(true);
      return node;
    };

    beforeEach(async () => {
      medium = await open();
      nodes = [];
    });
    afterEach(async () => {
      for (const { engine } of nodes) await engine.close();
      await medium.close();
    });

    carries(start);
    comesBack(start, () => medium);
  });
}

function carries(start: Start): void {
  test('carries what one says to all others, in its order', async () => {
    const [one, two, three] = [await start(), await start(), await start()];
    const said = Array.from({ length: 500 }, (_each, n) => `${n}`);
    for (const text of said) one.engine.send([text]);
    await expect.poll(() => [two.heard.length, three.heard.length]).toEqual([500, 500]);
    expect([two.heard, three.heard]).toEqual([said, said]);
  });

  test('carries what is as long as may be, in any script', async () => {
    const [one, two] = [await start(), await start()];
    const text = `${'长'.repeat(2600)}'"\\`;
    one.engine.send([text, 'short']);
    await expect.poll(() => two.heard).toEqual([text, 'short']);
  });

  test('sends what waits before it closes', async () => {
    const [one, two] = [await start(), await start()];
    one.engine.send(['last']);
    await one.engine.close();
    await expect.poll(() => two.heard).toEqual(['last']);
    expect(one.engine.isListening()).toBe(false);
  });
}

function comesBack(start: Start, medium: () => Medium): void {
  test('says that the line is broken, opens it again and tells of the gap', async () => {
    const [one, two] = [await start(), await start()];
    await medium().cut();
    await expect.poll(() => [one, two].map(({ engine }) => engine.isListening())).toEqual([false, false]);
    await medium().mend();
    await expect.poll(() => [one.gaps, two.gaps], { timeout: 8000 }).toEqual([1, 1]);
    expect([one, two].map(({ engine }) => engine.isListening())).toEqual([true, true]);
    one.engine.send(['after']);
    await expect.poll(() => two.heard).toContain('after');
  });

  test('keeps what is said while the line is down', async () => {
    const one = await start();
    await medium().cut();
    await expect.poll(() => one.engine.isListening()).toBe(false);
    one.engine.send(['meanwhile']);
    one.engine.send(['and more']);
    await medium().mend();
    const two = await start();
    await expect.poll(() => one.gaps, { timeout: 8000 }).toBe(1);
    one.engine.send(['end']);
    await expect.poll(() => two.heard.at(-1)).toBe('end');
    // All of it, or nothing when the line was there before the other listened.
    expect(['', 'meanwhile,and more,'].map((kept) => `${kept}end`)).toContain(two.heard.join());
  });
}
