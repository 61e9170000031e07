import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BusEngine } from '../bus.ts';

/** The engine of one server, whose connection to the transport the test controls. */
export type TestEngine = {
  readonly engine: BusEngine;
  /** Breaks the connection; it cannot be reopened before `restore`. */
  readonly cut: () => Promise<void>;
  readonly restore: () => void;
};

/** The transport that the engines of several servers share. */
export type TestTransport = {
  readonly createEngine: () => Promise<TestEngine>;
  readonly close: () => Promise<void>;
};

/** One server, and everything its engine has delivered. */
type Node = TestEngine & { readonly received: string[]; gaps: number };

type Start = () => Promise<Node>;

/** Tests that every engine must pass. */
export function busContract(name: string, open: () => Promise<TestTransport>): void {
  describe(`a bus by ${name}`, () => {
    let transport: TestTransport;
    let nodes: Node[];
    const start: Start = async () => {
      const node: Node = { ...(await transport.createEngine()), received: [], gaps: 0 };
      await node.engine.start({
        onMessage: (text) => node.received.push(text),
        onReconnect: () => (node.gaps += 1),
      });
      nodes.push(node);
      await expect.poll(() => node.engine.isListening()).toBe(true);
      return node;
    };

    beforeEach(async () => {
      transport = await open();
      nodes = [];
    });
    afterEach(async () => {
      for (const { engine } of nodes) await engine.close();
      await transport.close();
    });

    testDelivery(start);
    testReconnecting(start);
  });
}

function testDelivery(start: Start): void {
  test('delivers the messages of one server to all others, in order', async () => {
    const [one, two, three] = [await start(), await start(), await start()];
    const sentTexts = Array.from({ length: 500 }, (_each, n) => `${n}`);
    for (const text of sentTexts) one.engine.send([text]);
    await expect.poll(() => [two.received.length, three.received.length]).toEqual([500, 500]);
    expect([two.received, three.received]).toEqual([sentTexts, sentTexts]);
  });

  test('delivers messages of the maximum length, in any script', async () => {
    const [one, two] = [await start(), await start()];
    const text = `${'长'.repeat(2600)}'"\\`;
    one.engine.send([text, 'short']);
    await expect.poll(() => two.received).toEqual([text, 'short']);
  });

  test('sends queued messages before it closes', async () => {
    const [one, two] = [await start(), await start()];
    one.engine.send(['last']);
    await one.engine.close();
    await expect.poll(() => two.received).toEqual(['last']);
    expect(one.engine.isListening()).toBe(false);
  });
}

function testReconnecting(start: Start): void {
  test('reports a broken connection, reopens it and reports the gap', async () => {
    const [one, two] = [await start(), await start()];
    await two.cut();
    await expect.poll(() => [one, two].map(({ engine }) => engine.isListening())).toEqual([true, false]);
    one.engine.send(['lost']);
    two.restore();
    await expect.poll(() => two.gaps, { timeout: 8000 }).toBe(1);
    expect([one.gaps, two.engine.isListening()]).toEqual([0, true]);
    one.engine.send(['after']);
    await expect.poll(() => two.received).toEqual(['after']);
  });

  test('queues messages while the connection is down', async () => {
    const [one, two] = [await start(), await start()];
    await one.cut();
    await expect.poll(() => one.engine.isListening()).toBe(false);
    one.engine.send(['meanwhile']);
    one.engine.send(['and more']);
    one.restore();
    await expect.poll(() => two.received, { timeout: 8000 }).toEqual(['meanwhile', 'and more']);
  });
}
