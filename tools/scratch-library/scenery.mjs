/** Parts of the backdrops. Each function returns SVG for the stage of 480 by 360, the same every time. */

/**
 * Returns a number from 0 to 1 for each index, always the same, to place things irregularly.
 * @param {number} index
 * @param {number} [salt]
 */
export function scatter(index, salt = 0) {
  const mixed = (index * 7919 + salt * 104_729 + 12_345) % 10_007;
  return ((mixed * mixed) % 10_007) / 10_007;
}

/** @param {number} count @param {(index: number) => string} draw */
export function many(count, draw) {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/**
 * Draws the whole stage, or a band of it.
 * @param {string} fill
 * @param {number} [top]
 * @param {number} [height]
 */
export function band(fill, top = 0, height = 360 - top) {
  return `<rect x="0" y="${top}" width="480" height="${height}" fill="${fill}"/>`;
}

/**
 * Draws bands of colour for a sky. A gradient would differ between renderers.
 * @param {readonly string[]} colors
 * @param {number} [bottom]
 */
export function sky(colors, bottom = 360) {
  const height = bottom / colors.length;
  return colors.map((color, index) => band(color, index * height, height + 1)).join('');
}

/** @param {number} x @param {number} y @param {number} radius @param {string} fill */
export function disc(x, y, radius, fill) {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} fill @param {number} [round] */
export function box(x, y, width, height, fill, round = 0) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
}

/** @param {string} points @param {string} fill */
export function shape(points, fill) {
  return `<polygon points="${points}" fill="${fill}"/>`;
}

/** @param {string} d @param {string} color @param {number} [width] */
export function line(d, color, width = 2) {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;
}

/** Draws hills from `top` down. @param {number} top @param {string} fill @param {number} [swing] */
export function hills(top, fill, swing = 40) {
  return `<path d="M0 ${top}q60 ${-swing} 120 0t120 0t120 0t120 0V360H0z" fill="${fill}"/>`;
}

/** @param {number} x @param {number} y @param {number} [size] @param {string} [fill] */
export function cloud(x, y, size = 1, fill = '#ffffff') {
  return `<path transform="translate(${x} ${y}) scale(${size})" d="M0 20a14 14 0 0 1 4-27a20 20 0 0 1 38-4a16 16 0 0 1 14 31z" fill="${fill}"/>`;
}

/** @param {number} x @param {number} ground @param {number} [size] @param {string} [leaves] */
export function tree(x, ground, size = 1, leaves = '#3f9d4c') {
  return `<g transform="translate(${x} ${ground}) scale(${size})">${box(-6, -40, 12, 40, '#8a5a33')}${disc(0, -62, 32, leaves)}${disc(-18, -48, 20, leaves)}${disc(18, -48, 20, leaves)}</g>`;
}

/** @param {number} x @param {number} ground @param {number} [size] @param {string} [leaves] */
export function fir(x, ground, size = 1, leaves = '#2c7a4b') {
  const layer = (/** @type {number} */ top) => shape(`0,${top} -26,${top + 40} 26,${top + 40}`, leaves);
  return `<g transform="translate(${x} ${ground}) scale(${size})">${box(-5, -20, 10, 20, '#7a4d2b')}${layer(-60)}${layer(-84)}${layer(-106)}</g>`;
}

/** @param {number} count @param {number} [bottom] @param {string} [fill] */
export function stars(count, bottom = 360, fill = '#ffffff') {
  return many(count, (at) =>
    disc(
      Math.round(scatter(at, 1) * 480),
      Math.round(scatter(at, 2) * bottom),
      0.8 + scatter(at, 3) * 1.4,
      fill,
    ),
  );
}

/** Draws a row of houses. @param {number} ground @param {readonly string[]} walls @param {string} light */
export function skyline(ground, walls, light) {
  return many(9, (at) => {
    const height = 70 + Math.round(scatter(at, 4) * 130);
    const left = at * 54 - 4;
    const windows = many(Math.floor(height / 24) * 2, (pane) =>
      box(left + 9 + (pane % 2) * 20, ground - height + 10 + Math.floor(pane / 2) * 24, 10, 12, light),
    );
    return box(left, ground - height, 48, height, walls[at % walls.length] ?? '#888') + windows;
  });
}

/** Draws a floor of boards below `top`. @param {number} top @param {string} fill @param {string} seam */
export function boards(top, fill, seam) {
  return band(fill, top) + many(6, (at) => line(`M0 ${top + 20 + at * 24}H480`, seam, 1.5));
}

/** @param {number} step @param {string} color @param {number} [width] */
export function mesh(step, color, width = 1) {
  const across = Math.floor(240 / step);
  const down = Math.floor(180 / step);
  return (
    many(across * 2 + 1, (at) => line(`M${240 + (at - across) * step} 0V360`, color, width)) +
    many(down * 2 + 1, (at) => line(`M0 ${180 + (at - down) * step}H480`, color, width))
  );
}
