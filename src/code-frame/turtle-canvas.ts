/**
 * Draws what turtles draw. `turtle.py` sends lists of commands as JSON; each command is a list that begins with its
 * name:
 *
 *     ["view", left, top, width, height]       the part of the plane that is shown; the rest is outside the paper
 *     ["background", color]
 *     ["title", text]
 *     ["clear"]                                deletes all items
 *     ["line", id, z, color, width, points]    a new item, or a new content of the item `id`
 *     ["polygon", id, z, fill, outline, width, points]
 *     ["text", id, z, color, x, y, anchor, text, family, size, styles]
 *     ["extend", id, points]                   appends points to a line
 *     ["raise", id, z]                         moves an item in the stack
 *     ["delete", id]
 *
 * The plane is that of Tk's canvas: pixels, with the origin where turtles start and y downwards. `points` are x and y
 * of each point in turn. Colours are "#rrggbb", or "" for none. Items with a larger `z` cover those with a smaller
 * one. The anchor ("sw", "s" or "se") is the corner of the text's box at x and y. Sizes are pixels; styles are
 * "bold", "italic", "underline" and "overstrike".
 */

type ViewCommand = readonly [name: 'view', left: number, top: number, width: number, height: number];
type LineCommand = readonly [
  name: 'line',
  id: number,
  z: number,
  color: string,
  width: number,
  points: readonly number[],
];
type PolygonCommand = readonly [
  name: 'polygon',
  id: number,
  z: number,
  fill: string,
  outline: string,
  width: number,
  points: readonly number[],
];
type TextCommand = readonly [
  name: 'text',
  id: number,
  z: number,
  color: string,
  x: number,
  y: number,
  anchor: string,
  text: string,
  family: string,
  size: number,
  styles: readonly string[],
];
export type TurtleCommand =
  | ViewCommand
  | LineCommand
  | PolygonCommand
  | TextCommand
  | readonly [name: 'background' | 'title', value: string]
  | readonly [name: 'clear']
  | readonly [name: 'extend', id: number, points: readonly number[]]
  | readonly [name: 'raise', id: number, z: number]
  | readonly [name: 'delete', id: number];

/** The part of a drawing context that pictures need. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'clearRect'
  | 'clip'
  | 'closePath'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'measureText'
  | 'moveTo'
  | 'rect'
  | 'restore'
  | 'save'
  | 'setTransform'
  | 'stroke'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
>;

/** The part of the plane that is shown. */
type View = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

type Shape = { readonly id: number; z: number; changedAt: number } & (
  | { kind: 'line'; color: string; width: number; points: number[] }
  | { kind: 'polygon'; fill: string; outline: string; width: number; points: readonly number[] }
  | {
      kind: 'text';
      color: string;
      x: number;
      y: number;
      anchor: string;
      text: string;
      family: string;
      size: number;
      styles: readonly string[];
    }
);

/** The window of a program that does not ask for another. */
export const stageSize = { width: 480, height: 360 } as const;

const viewAtStart: View = { left: -stageSize.width / 2, top: -stageSize.height / 2, ...stageSize };
/** Pictures of larger windows are scaled down. */
const widestPicture = 1600;
/** Items that did not change for this many pictures are drawn once on the layer below. */
const restingPictures = 30;
/** When more than this many points are drawn in each picture, items move to the layer below earlier. */
const mostPoints = 5000;
/** Coordinates and characters of a drawing; 16 MB. A larger one keeps the page of an old computer busy for minutes. */
const mostNumbers = 2_000_000;
/** An item takes the memory of this many numbers, besides its own numbers. */
const numbersOfItem = 20;

/** Reads a list of commands. Throws if the text is no list; commands that are not understood are left out. */
export function parseCommands(json: string): TurtleCommand[] {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list)) throw new TypeError('Drawing commands must be a list');
  return list.filter(isCommand);
}

const shapesOfCommands: Readonly<Record<string, string>> = {
  view: 'nnnn',
  background: 's',
  title: 's',
  clear: '',
  line: 'nnsnN',
  polygon: 'nnssnN',
  text: 'nnsnnsssnS',
  extend: 'nN',
  raise: 'nn',
  delete: 'n',
};
const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  n: Number.isFinite,
  s: (value) => typeof value === 'string',
  N: (value) => Array.isArray(value) && value.every(Number.isFinite),
  S: (value) => Array.isArray(value) && value.every((part) => typeof part === 'string'),
};

function isCommand(value: unknown): value is TurtleCommand {
  if (!Array.isArray(value)) return false;
  const [name, ...rest]: unknown[] = value;
  const shape = typeof name === 'string' ? shapesOfCommands[name] : undefined;
  return (
    shape !== undefined &&
    rest.length === shape.length &&
    rest.every((part, index) => checks[shape[index] ?? '']?.(part) === true)
  );
}

/** Keeps the items of a drawing and paints them. */
export function createScene() {
  const byId = new Map<number, Shape>();
  /** All items by z. */
  let stack: Shape[] = [];
  let isSorted = true;
  const removed = new Set<Shape>();
  /** The first items of the stack that the layer below has. */
  let resting = 0;
  let picture = 0;
  let view = viewAtStart;
  let background = '#ffffff';
  let title = '';
  /** Coordinates and characters of all items. */
  let numbers = 0;

  const touch = (item: Shape): void => {
    item.changedAt = picture;
    // An item of the layer below that changes makes the layer invalid.
    if (resting > 0 && item.z <= (stack[resting - 1]?.z ?? 0)) resting = 0;
  };
  const moveTo = (item: Shape, z: number): void => {
    if (item.z === z) return;
    touch(item);
    item.z = z;
    isSorted = false;
  };
  const put = (item: Shape): void => {
    const old = byId.get(item.id);
    byId.set(item.id, item);
    numbers += numbersOf(item);
    if (old !== undefined) {
      numbers -= numbersOf(old);
      touch(old);
      removed.add(old);
    }
    // Most items are new and on top.
    const top = stack.at(-1);
    if (top !== undefined && top.z > item.z) {
      isSorted = false;
      touch(item);
    }
    stack.push(item);
  };
  const clear = (): void => {
    byId.clear();
    removed.clear();
    stack = [];
    numbers = 0;
    isSorted = true;
    resting = 0;
  };
  const apply = (command: TurtleCommand): void => {
    switch (command[0]) {
      case 'view':
        view = {
          left: command[1],
          top: command[2],
          width: Math.max(command[3], 1),
          height: Math.max(command[4], 1),
        };
        resting = 0;
        return;
      case 'background':
        background = command[1];
        return;
      case 'title':
        title = command[1];
        return;
      case 'clear':
        clear();
        return;
      case 'line': {
        const [kind, id, z, color, width, points] = command;
        put({ kind, id, z, changedAt: picture, color, width, points: [...points] });
        return;
      }
      case 'polygon': {
        const [kind, id, z, fill, outline, width, points] = command;
        put({ kind, id, z, changedAt: picture, fill, outline, width, points });
        return;
      }
      case 'text': {
        const [kind, id, z, color, x, y, anchor, text, family, size, styles] = command;
        put({ kind, id, z, changedAt: picture, color, x, y, anchor, text, family, size, styles });
        return;
      }
      case 'extend': {
        const item = byId.get(command[1]);
        if (item?.kind !== 'line') return;
        touch(item);
        for (const value of command[2]) item.points.push(value);
        numbers += command[2].length;
        return;
      }
      case 'raise': {
        const item = byId.get(command[1]);
        if (item !== undefined) moveTo(item, command[2]);
        return;
      }
      case 'delete': {
        const item = byId.get(command[1]);
        if (item === undefined) return;
        byId.delete(item.id);
        numbers -= numbersOf(item);
        touch(item);
        removed.add(item);
        return;
      }
      default:
        command satisfies never;
    }
  };
  const settle = (): void => {
    if (removed.size > 0) {
      stack = stack.filter((item) => !removed.has(item));
      removed.clear();
    }
    if (!isSorted) {
      stack.sort((a, b) => a.z - b.z);
      isSorted = true;
    }
  };
  return {
    draw: (commands: Iterable<TurtleCommand>): void => {
      for (const command of commands) apply(command);
    },
    clear: (): void => {
      clear();
      view = viewAtStart;
      background = '#ffffff';
      title = '';
    },
    /** Whether the drawing has become too large to be drawn. */
    isFull: () => numbers > mostNumbers,
    view: () => view,
    background: () => background,
    title: () => title,
    /** Makes `paint` draw the layer below again, because its canvas lost its content. */
    forget: (): void => {
      resting = 0;
    },
    /** Draws all items. */
    paintAll: (pen: Pen): void => {
      settle();
      for (const item of stack) paintItem(pen, item);
    },
    /**
     * Draws the items that rest on the layer below, which keeps them, and the others on `pen`, after `layer.copy`
     * has put the layer there. `layer.clear` is called before the layer is drawn again.
     */
    paint: (
      pen: Pen,
      layer: { readonly pen: Pen; readonly clear: () => void; readonly copy: () => void },
    ) => {
      settle();
      picture += 1;
      if (resting === 0) layer.clear();
      let points = 0;
      for (let index = resting; index < stack.length; index += 1) points += sizeOf(stack[index]);
      for (let item = stack[resting]; item !== undefined; item = stack[resting]) {
        const age = picture - item.changedAt;
        if (age < 3 || (age < restingPictures && points < mostPoints)) break;
        paintItem(layer.pen, item);
        points -= sizeOf(item);
        resting += 1;
      }
      layer.copy();
      for (let index = resting; index < stack.length; index += 1) {
        const item = stack[index];
        if (item !== undefined) paintItem(pen, item);
      }
    },
  };
}

function numbersOf(item: Shape): number {
  return numbersOfItem + (item.kind === 'text' ? item.text.length : item.points.length);
}

function sizeOf(item: Shape | undefined): number {
  if (item === undefined) return 0;
  return item.kind === 'text' ? item.text.length : item.points.length / 2;
}

function paintItem(pen: Pen, item: Shape): void {
  switch (item.kind) {
    case 'line':
      paintLine(pen, item.points, item.color, item.width);
      return;
    case 'polygon':
      paintPolygon(pen, item);
      return;
    case 'text':
      paintText(pen, item);
      return;
    default:
      item satisfies never;
  }
}

function trace(pen: Pen, points: readonly number[]): void {
  pen.beginPath();
  pen.moveTo(points[0] ?? 0, points[1] ?? 0);
  for (let index = 2; index < points.length; index += 2)
    pen.lineTo(points[index] ?? 0, points[index + 1] ?? 0);
}

function paintLine(pen: Pen, points: readonly number[], color: string, width: number): void {
  if (color === '' || points.length < 4) return;
  const [x = 0, y = 0] = points;
  if (points.every((value, index) => value === (index % 2 === 0 ? x : y))) {
    // A dot. A canvas need not draw lines without length.
    pen.beginPath();
    pen.arc(x, y, Math.max(width, 1) / 2, 0, 2 * Math.PI);
    pen.fillStyle = color;
    pen.fill();
    return;
  }
  trace(pen, points);
  pen.strokeStyle = color;
  pen.lineWidth = Math.max(width, 1);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke();
}

type Polygon = Extract<Shape, { kind: 'polygon' }>;

function paintPolygon(pen: Pen, { fill, outline, width, points }: Polygon): void {
  if (points.length < 4) return;
  trace(pen, points);
  pen.closePath();
  if (fill !== '') {
    pen.fillStyle = fill;
    // Tk leaves the inside of a five-pointed star empty.
    pen.fill('evenodd');
  }
  if (outline === '' || width <= 0) return;
  pen.strokeStyle = outline;
  pen.lineWidth = width;
  pen.lineJoin = 'round';
  pen.stroke();
}

type Text = Extract<Shape, { kind: 'text' }>;

function paintText(pen: Pen, { color, x, y, anchor, text, family, size, styles }: Text): void {
  if (color === '') return;
  pen.font = fontOf(family, size, styles);
  pen.textAlign = 'left';
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = color;
  const lines = text.split('\n');
  const widths = lines.map((line) => pen.measureText(line).width);
  const wide = Math.max(...widths);
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = pen.measureText('国');
  const left = { s: x - wide / 2, se: x - wide }[anchor] ?? x;
  for (const [index, line] of lines.entries()) {
    const baseline = y - descent - (lines.length - 1 - index) * (ascent + descent);
    const width = widths[index] ?? 0;
    const thick = Math.max(size / 15, 1);
    pen.fillText(line, left, baseline);
    if (styles.includes('underline')) pen.fillRect(left, baseline + thick, width, thick);
    if (styles.includes('overstrike')) pen.fillRect(left, baseline - size * 0.3, width, thick);
  }
}

function fontOf(family: string, size: number, styles: readonly string[]): string {
  const name = family.replaceAll(/["\\\n]/gu, '');
  const generic = /courier|consol|mono/iu.test(name)
    ? 'monospace'
    : /times|serif|song|sun|kai|宋|楷|仿/iu.test(name)
      ? 'serif'
      : 'sans-serif';
  const italic = styles.includes('italic') ? 'italic ' : '';
  const bold = styles.includes('bold') ? 'bold ' : '';
  return `${italic}${bold}${size}px "${name}", ${generic}`;
}

/** Places the paper in the middle of a canvas of `width` × `height`, as large as it fits. */
export function placeView(
  { left, top, width: viewWidth, height: viewHeight }: View,
  width: number,
  height: number,
) {
  const scale = Math.min(width / viewWidth, height / viewHeight);
  const x = (width - viewWidth * scale) / 2;
  const y = (height - viewHeight * scale) / 2;
  return {
    scale,
    /** The place of the origin. */
    originX: x - left * scale,
    originY: y - top * scale,
  };
}

const tkNames: Readonly<Record<string, string>> = {
  ' ': 'space',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  Backspace: 'BackSpace',
  CapsLock: 'Caps_Lock',
  Enter: 'Return',
  PageDown: 'Next',
  PageUp: 'Prior',
  '!': 'exclam',
  '"': 'quotedbl',
  '#': 'numbersign',
  $: 'dollar',
  '%': 'percent',
  '&': 'ampersand',
  "'": 'apostrophe',
  '(': 'parenleft',
  ')': 'parenright',
  '*': 'asterisk',
  '+': 'plus',
  ',': 'comma',
  '-': 'minus',
  '.': 'period',
  '/': 'slash',
  ':': 'colon',
  ';': 'semicolon',
  '<': 'less',
  '=': 'equal',
  '>': 'greater',
  '?': 'question',
  '@': 'at',
  '[': 'bracketleft',
  '\\': 'backslash',
  ']': 'bracketright',
  '^': 'asciicircum',
  _: 'underscore',
  '`': 'grave',
  '{': 'braceleft',
  '|': 'bar',
  '}': 'braceright',
  '~': 'asciitilde',
};

/** Returns the name of a key in Tk, as `onkey` takes it. */
export function tkKey({ key, code = '', location = 0 }: { key: string; code?: string; location?: number }) {
  // An input method hides the letter.
  if (key === 'Process' || key === 'Unidentified') {
    const letter = /^(?:Key|Digit)(.)$/u.exec(code)?.[1];
    if (letter !== undefined) return letter.toLowerCase();
  }
  if (key === 'Shift' || key === 'Control' || key === 'Alt') return `${key}_${location === 2 ? 'R' : 'L'}`;
  return tkNames[key] ?? key;
}

/** Creates the canvas in `stage`. */
export function createTurtleCanvas(stage: HTMLElement) {
  const canvas = document.createElement('canvas');
  const below = document.createElement('canvas');
  stage.append(canvas);
  const pen = canvas.getContext('2d');
  const penBelow = below.getContext('2d');
  if (pen === null || penBelow === null) throw new Error('The browser has no canvas');
  const scene = createScene();
  let isAsked = false;

  const paint = (): void => {
    isAsked = false;
    const { width, height } = canvas;
    const view = scene.view();
    const { scale, originX, originY } = placeView(view, width, height);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.save();
    pen.setTransform(scale, 0, 0, scale, originX, originY);
    pen.beginPath();
    pen.rect(view.left, view.top, view.width, view.height);
    pen.clip();
    layPaper(pen, scene);
    penBelow.setTransform(scale, 0, 0, scale, originX, originY);
    scene.paint(pen, {
      pen: penBelow,
      clear: () => {
        penBelow.setTransform(1, 0, 0, 1, 0, 0);
        penBelow.clearRect(0, 0, width, height);
        penBelow.setTransform(scale, 0, 0, scale, originX, originY);
      },
      copy: () => {
        pen.setTransform(1, 0, 0, 1, 0, 0);
        pen.drawImage(below, 0, 0);
        pen.setTransform(scale, 0, 0, scale, originX, originY);
      },
    });
    pen.restore();
  };
  const ask = (): void => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(paint);
  };
  const fit = (): void => {
    const { width, height } = stage.getBoundingClientRect();
    const ratio = window.devicePixelRatio;
    canvas.width = Math.max(Math.round(width * ratio), 1);
    canvas.height = Math.max(Math.round(height * ratio), 1);
    below.width = canvas.width;
    below.height = canvas.height;
    scene.forget();
    paint();
  };
  const describe = (): void => {
    const title = scene.title();
    canvas.setAttribute('aria-label', title === '' ? '海龟画的图' : `海龟画的图：${title.slice(0, 200)}`);
  };
  canvas.setAttribute('role', 'img');
  describe();
  new ResizeObserver(fit).observe(stage);
  fit();

  return {
    /** Carries out a list of drawing commands, as JSON. Returns false when the drawing has become too large. */
    draw: (commands: string): boolean => {
      const title = scene.title();
      scene.draw(parseCommands(commands));
      if (scene.title() !== title) describe();
      ask();
      return !scene.isFull();
    },
    /** Begins an empty drawing. */
    reset: (): void => {
      scene.clear();
      describe();
      ask();
    },
    /** Returns the drawing as a PNG in a data URL, without what is outside the paper. */
    picture: (): string => {
      const view = scene.view();
      const still = document.createElement('canvas');
      const factor = Math.min(1, widestPicture / Math.max(view.width, view.height));
      still.width = Math.max(Math.round(view.width * factor), 1);
      still.height = Math.max(Math.round(view.height * factor), 1);
      const stillPen = still.getContext('2d');
      if (stillPen !== null) {
        const { scale, originX, originY } = placeView(view, still.width, still.height);
        stillPen.setTransform(scale, 0, 0, scale, originX, originY);
        layPaper(stillPen, scene);
        scene.paintAll(stillPen);
      }
      return still.toDataURL('image/png');
    },
    /** Returns the place of a point of the window, in the turtles' pixels from the origin, with y upwards. */
    pointOf: (clientX: number, clientY: number): { readonly x: number; readonly y: number } => {
      const box = canvas.getBoundingClientRect();
      const { scale, originX, originY } = placeView(scene.view(), box.width, box.height);
      return {
        x: Math.round((clientX - box.left - originX) / scale),
        y: Math.round((originY - clientY + box.top) / scale),
      };
    },
  };
}

function layPaper(pen: Pen, scene: ReturnType<typeof createScene>): void {
  const { left, top, width, height } = scene.view();
  pen.fillStyle = scene.background() === '' ? '#ffffff' : scene.background();
  pen.fillRect(left, top, width, height);
}
