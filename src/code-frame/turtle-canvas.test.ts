import { describe, expect, it } from 'vitest';
import {
  createScene,
  parseCommands,
  placeView,
  tkKey,
  type Pen,
  type TurtleCommand,
} from './turtle-canvas.ts';

/** A context that writes down what is drawn, with the colour. */
function recordingPen() {
  const drawn: string[] = [];
  let path: string[] = [];
  const metrics = (text: string) => ({
    width: text.length * 10,
    fontBoundingBoxAscent: 12,
    fontBoundingBoxDescent: 4,
    actualBoundingBoxAscent: 0,
    actualBoundingBoxDescent: 0,
    actualBoundingBoxLeft: 0,
    actualBoundingBoxRight: 0,
    alphabeticBaseline: 0,
    emHeightAscent: 0,
    emHeightDescent: 0,
    hangingBaseline: 0,
    ideographicBaseline: 0,
    toJSON: () => ({}),
  });
  const nameOf = (style: unknown) => (typeof style === 'string' ? style : 'a pattern');
  const nothing = (): void => undefined;
  const pen: Pen = {
    arc: (x, y, radius) => path.push(`(${x},${y})r${radius}`),
    beginPath: () => {
      path = [];
    },
    clearRect: nothing,
    clip: nothing,
    closePath: () => path.push('closed'),
    fill: (rule?: unknown) =>
      drawn.push(`fill ${nameOf(pen.fillStyle)} ${rule === 'evenodd' ? rule : ''} ${path.join(' ')}`),
    fillRect: (x, y, width, height) => drawn.push(`rect ${x},${y} ${width}×${height}`),
    fillStyle: '',
    fillText: (text, x, y) => drawn.push(`text ${text} ${x},${y} ${pen.font}`),
    font: '',
    lineCap: 'butt',
    lineJoin: 'miter',
    lineTo: (x, y) => path.push(`${x},${y}`),
    lineWidth: 1,
    measureText: metrics,
    moveTo: (x, y) => path.push(`${x},${y}`),
    rect: nothing,
    restore: nothing,
    save: nothing,
    setTransform: nothing,
    stroke: () => drawn.push(`stroke ${nameOf(pen.strokeStyle)} ${pen.lineWidth} ${path.join(' ')}`),
    strokeStyle: '',
    textAlign: 'left',
    textBaseline: 'alphabetic',
  };
  return { pen, drawn };
}

function paintedBy(...commands: TurtleCommand[]): string[] {
  const scene = createScene();
  scene.draw(commands);
  const { pen, drawn } = recordingPen();
  scene.paintAll(pen);
  return drawn;
}

/** A scene with its layer, and what each picture drew on the layer and above it. */
function layered() {
  const scene = createScene();
  const layer = recordingPen();
  return {
    scene,
    picture: () => {
      const { pen, drawn } = recordingPen();
      layer.drawn.length = 0;
      scene.paint(pen, { pen: layer.pen, clear: () => layer.drawn.push('cleared'), copy: () => undefined });
      return { below: [...layer.drawn], above: drawn };
    },
  };
}

const line = (id: number, z = id): TurtleCommand => ['line', id, z, '#000000', 1, [0, 0, id, 0]];
const stroke = (id: number): string => `stroke #000000 1 0,0 ${id},0`;

describe('the items of a drawing', () => {
  it('cover each other by z, not in the order of the commands', () => {
    expect(paintedBy(line(1), line(3), line(2))).toEqual([stroke(1), stroke(2), stroke(3)]);
    expect(paintedBy(line(1), line(2), ['raise', 1, 9])).toEqual([stroke(2), stroke(1)]);
  });

  it('are replaced, extended and deleted', () => {
    expect(paintedBy(line(1), ['extend', 1, [5, 5]])).toEqual([`${stroke(1)} 5,5`]);
    expect(paintedBy(line(1), line(2), ['line', 1, 1, '#ff0000', 3, [0, 0, 4, 4]])).toEqual([
      'stroke #ff0000 3 0,0 4,4',
      stroke(2),
    ]);
    expect(paintedBy(line(1), line(2), ['delete', 1])).toEqual([stroke(2)]);
    expect(paintedBy(line(1), ['clear'], line(2))).toEqual([stroke(2)]);
  });

  it('fill a drawing that cannot grow without end, until they are deleted', () => {
    const scene = createScene();
    const points = Array.from({ length: 40_000 }, () => 1);
    for (let id = 1; id <= 60; id += 1) scene.draw([['line', id, id, '#000000', 1, points]]);
    expect(scene.isFull()).toBe(true);
    for (let id = 1; id <= 30; id += 1) scene.draw([['delete', id]]);
    expect(scene.isFull()).toBe(false);
    for (let id = 31; id <= 60; id += 1) scene.draw([['extend', id, points]]);
    expect(scene.isFull()).toBe(true);
    scene.draw([['clear']]);
    expect(scene.isFull()).toBe(false);
  });

  it('are left out where a command names an item that does not exist', () => {
    expect(paintedBy(['extend', 7, [1, 1]], ['raise', 7, 1], ['delete', 7])).toEqual([]);
  });

  it('are dots where a line has no length', () => {
    expect(paintedBy(['line', 1, 1, '#ff0000', 20, [3, 4, 3, 4]])).toEqual(['fill #ff0000  (3,4)r10']);
  });

  it('are polygons filled by the even-odd rule, with an outline if they have one', () => {
    expect(paintedBy(['polygon', 1, 1, '#ff0000', '#000000', 2, [0, 0, 9, 0, 9, 9]])).toEqual([
      'fill #ff0000 evenodd 0,0 9,0 9,9 closed',
      'stroke #000000 2 0,0 9,0 9,9 closed',
    ]);
    expect(paintedBy(['polygon', 1, 1, '', '', 1, [0, 0, 9, 0, 9, 9]])).toEqual([]);
  });

  it('are texts above their place, at its left, in its middle or at its right', () => {
    const text = (anchor: string, content: string): TurtleCommand => [
      'text',
      1,
      1,
      '#000000',
      100,
      50,
      anchor,
      content,
      'Arial',
      16,
      ['bold', 'italic'],
    ];
    const font = 'italic bold 16px "Arial", sans-serif';
    expect(paintedBy(text('sw', 'abcd'))).toEqual([`text abcd 100,46 ${font}`]);
    expect(paintedBy(text('s', 'abcd'))).toEqual([`text abcd 80,46 ${font}`]);
    expect(paintedBy(text('se', 'abcd\nef'))).toEqual([`text abcd 60,30 ${font}`, `text ef 60,46 ${font}`]);
  });
});

describe('the layer of items that rest', () => {
  it('takes them after a while, and then they are no longer drawn', () => {
    const { scene, picture } = layered();
    scene.draw([line(1), line(2)]);
    expect(picture().above).toEqual([stroke(1), stroke(2)]);
    for (let count = 0; count < 40; count += 1) {
      scene.draw([['extend', 2, [count, 1]]]);
      picture();
    }
    const last = picture();
    expect(last.above).toHaveLength(1);
    expect(last.below).toEqual([]);
  });

  it('takes them early when a drawing is large', () => {
    const { scene, picture } = layered();
    const points = Array.from({ length: 2000 }, (_, index) => index);
    for (let id = 1; id <= 20; id += 1) scene.draw([['line', id, id, '#000000', 1, points]]);
    for (let count = 0; count < 4; count += 1) picture();
    expect(picture().above.length).toBeLessThan(6);
  });

  it.each<[string, TurtleCommand, string[]]>([
    ['changes', ['extend', 1, [8, 8]], [`${stroke(1)} 8,8`, stroke(2), stroke(3)]],
    ['is deleted', ['delete', 1], [stroke(2), stroke(3)]],
    ['is raised', ['raise', 1, 9], [stroke(2), stroke(3), stroke(1)]],
    ['gets an item below it', line(7, 1.5), [stroke(1), stroke(7), stroke(2), stroke(3)]],
  ])('is drawn anew when one of its items %s', (_, command, expected) => {
    const { scene, picture } = layered();
    scene.draw([line(1), line(2), line(3)]);
    for (let count = 0; count < 40; count += 1) picture();
    expect(picture()).toEqual({ below: [], above: [] });
    scene.draw([command]);
    const { below, above } = picture();
    expect([...below.filter((entry) => entry !== 'cleared'), ...above]).toEqual(expected);
    expect(below).toContain('cleared');
  });
});

describe('commands as text', () => {
  it('are read, and those that are not understood are left out', () => {
    const known = [['view', -1, -2, 3, 4], ['clear'], ['text', 1, 1, '', 0, 0, 's', '你好', 'Arial', 8, []]];
    const unknown = [7, [], ['jump', 1], ['delete'], ['line', 1, 1, 5, 1, []], ['extend', 1, ['x']]];
    expect(parseCommands(JSON.stringify([...known, ...unknown]))).toEqual(known);
  });

  it('must be a list', () => {
    expect(() => parseCommands('{}')).toThrow('must be a list');
  });
});

describe('the paper', () => {
  it('is as large as it fits, in the middle', () => {
    const view = { left: -400, top: -300, width: 800, height: 600 };
    expect(placeView(view, 480, 360)).toEqual({ scale: 0.6, originX: 240, originY: 180 });
    expect(placeView(view, 400, 400)).toEqual({ scale: 0.5, originX: 200, originY: 200 });
  });

  it('shows the part of the plane that world coordinates have', () => {
    expect(placeView({ left: -10, top: -90, width: 100, height: 100 }, 200, 200)).toEqual({
      scale: 2,
      originX: 20,
      originY: 180,
    });
  });
});

describe('the name of a key', () => {
  it.each([
    [{ key: 'ArrowUp' }, 'Up'],
    [{ key: ' ' }, 'space'],
    [{ key: 'Enter' }, 'Return'],
    [{ key: 'a' }, 'a'],
    [{ key: 'A' }, 'A'],
    [{ key: '7' }, '7'],
    [{ key: 'Escape' }, 'Escape'],
    [{ key: 'F5' }, 'F5'],
    [{ key: 'Shift', location: 2 }, 'Shift_R'],
    [{ key: '+' }, 'plus'],
    [{ key: 'Process', code: 'KeyW' }, 'w'],
  ])('%j is that of Tk', (event, name) => {
    expect(tkKey(event)).toBe(name);
  });
});
