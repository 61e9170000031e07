import { colour, menu, number, statement, type Statement, type Value } from './block-model.ts';

/** The blocks of the pen extension; the builder lists the extension when one is used. */

export const eraseAll = (): Statement => statement('pen_clear');
export const penDown = (): Statement => statement('pen_penDown');
export const penUp = (): Statement => statement('pen_penUp');
export const setPenSize = (size: Value): Statement => statement('pen_setPenSizeTo', { SIZE: number(size) });
export const setPenColour = (hex: string): Statement =>
  statement('pen_setPenColorToColor', { COLOR: colour(hex) });
export const changePenHue = (by: Value): Statement =>
  statement('pen_changePenColorParamBy', {
    COLOR_PARAM: menu('pen_menu_colorParam', 'colorParam', 'color'),
    VALUE: number(by),
  });
