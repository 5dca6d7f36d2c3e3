import type { Bounds } from '../desktop-settings.ts';

/** Below this, screens of the app would not fit. In pixels of the page. */
export const SMALLEST = { width: 900, height: 600 } as const;
const USUAL = { width: 1280, height: 860 } as const;
/** So much of a window must be on a screen for it to be found and moved. */
const SEEN = 120;

/**
 * Where the window is put: where it was, when that is on a screen that is there; else at its usual size, and the system
 * finds the place.
 * @param screens the areas of the screens that windows may use
 */
export function placeWindow(
  saved: Bounds | null,
  screens: readonly Bounds[],
): { readonly width: number; readonly height: number; readonly x?: number; readonly y?: number } {
  const screen = saved && screens.find((area) => isSeen(saved, area));
  if (!saved || !screen) {
    const [first] = screens;
    return {
      width: Math.min(USUAL.width, first?.width ?? USUAL.width),
      height: Math.min(USUAL.height, first?.height ?? USUAL.height),
    };
  }
  return {
    x: Math.round(saved.x),
    y: Math.round(saved.y),
    width: Math.round(clamp(saved.width, SMALLEST.width, screen.width)),
    height: Math.round(clamp(saved.height, SMALLEST.height, screen.height)),
  };
}

/** Its upper edge counts: that is where a window is taken hold of. */
function isSeen({ x, y, width }: Bounds, area: Bounds): boolean {
  const acrossBy = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
  return acrossBy >= SEEN && y >= area.y - 8 && y <= area.y + area.height - SEEN;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
