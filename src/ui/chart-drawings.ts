import { LineDrawing } from './line-drawing.tsx';
import { SeriesDrawing } from './series-drawing.tsx';

/** All that the chart library draws, fetched together: one file more on the first visit of a page with charts. */
export const chartDrawings = { line: LineDrawing, series: SeriesDrawing } as const;
