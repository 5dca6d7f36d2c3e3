const SVG = 'http://www.w3.org/2000/svg';

/** Texts become text nodes, whatever they hold; null is left out. */
export type Child = Node | string | null;
type Attributes = Readonly<Record<string, string | number>>;

/** An HTML element with its attributes and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  return filled(document.createElement(tag), attributes, children);
}

/** The same for drawings. */
export function drawing<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** Words of the plan, in whichever direction they are written; they cannot turn the words around them. */
export function planText<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text: string,
  attributes: Attributes = {},
): HTMLElementTagNameMap[Tag] {
  return element(tag, { dir: 'auto', ...attributes }, text);
}

/**
 * A button that is busy from the click until what it does is done, so that nothing is done twice.
 * @param act rejects with nothing that a user should read
 */
export function button(label: string, act: () => Promise<void>, attributes: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', () => {
    // Not `disabled`, which would take the keyboard's place on the page away.
    if (made.getAttribute('aria-disabled') === 'true') return;
    made.setAttribute('aria-disabled', 'true');
    void act().finally(() => made.removeAttribute('aria-disabled'));
  });
  return made;
}

function filled<Made extends Element>(made: Made, attributes: Attributes, children: readonly Child[]): Made {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children.filter((child) => child !== null));
  return made;
}
