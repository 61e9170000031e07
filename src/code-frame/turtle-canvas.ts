/** Draws for the turtle module, which is not here yet. */
export type TurtleCanvas = {
  /** Carries out a JSON list of drawing commands. */
  readonly draw: (commands: string) => void;
  /** Begins an empty drawing. */
  readonly reset: () => void;
  /** Returns the drawing as a `data:` picture. */
  readonly picture: () => string;
  /** Returns the turtle's coordinates of a point of the window. */
  readonly pointOf: (clientX: number, clientY: number) => { readonly x: number; readonly y: number };
};

export const stageSize = { width: 480, height: 360 } as const;

const tkNames: Readonly<Record<string, string>> = {
  ' ': 'space',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ArrowUp: 'Up',
  Enter: 'Return',
};

/** The name of a key in Tk, as `onkey` takes it. */
export function tkKey({ key }: { readonly key: string }): string {
  return tkNames[key] ?? key;
}

export function createTurtleCanvas(stage: HTMLElement): TurtleCanvas {
  const canvas = document.createElement('canvas');
  canvas.width = stageSize.width;
  canvas.height = stageSize.height;
  stage.append(canvas);
  const reset = (): void => {
    const context = canvas.getContext('2d');
    if (context === null) return;
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  };
  reset();
  return {
    draw: () => undefined,
    reset,
    picture: () => canvas.toDataURL('image/png'),
    pointOf: (clientX, clientY) => {
      const box = canvas.getBoundingClientRect();
      return {
        x: ((clientX - box.left) / box.width - 0.5) * stageSize.width,
        y: (0.5 - (clientY - box.top) / box.height) * stageSize.height,
      };
    },
  };
}
