import { describe, expect, it } from 'vitest';
import { placeWindow } from './window-place.ts';

const SCREEN = { x: 0, y: 25, width: 1920, height: 1055 };
const SECOND = { x: 1920, y: 0, width: 2560, height: 1440 };

describe('where the window opens', () => {
  it('is where it was left, on any screen that is there', () => {
    const saved = { x: 2000, y: 40, width: 1400, height: 900 };
    expect(placeWindow(saved, [SCREEN, SECOND])).toEqual(saved);
  });

  it('is left to the system when its screen is gone', () => {
    expect(placeWindow({ x: 2000, y: 40, width: 1400, height: 900 }, [SCREEN])).toEqual({ width: 1280, height: 860 });
  });

  it('is never above the screen, where the window could not be moved', () => {
    expect(placeWindow({ x: 10, y: -400, width: 1400, height: 900 }, [SCREEN])).not.toHaveProperty('x');
  });

  it('is no larger than its screen and no smaller than the app needs', () => {
    expect(placeWindow({ x: 0, y: 25, width: 5000, height: 100 }, [SCREEN])).toEqual({
      x: 0,
      y: 25,
      width: 1920,
      height: 600,
    });
  });

  it('fits a small screen at first', () => {
    expect(placeWindow(null, [{ x: 0, y: 0, width: 1024, height: 700 }])).toEqual({ width: 1024, height: 700 });
  });
});
