import { LineDrawing } from './line-drawing.tsx';
import { SeriesDrawing } from './series-drawing.tsx';

/** All drawings of the chart library in one chunk: a page with charts fetches only one more file. */
export const chartDrawings = { line: LineDrawing, series: SeriesDrawing } as const;
