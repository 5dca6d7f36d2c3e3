import { Title, Tooltip } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './plan-layout.module.css';

/** The title on one line. One that does not fit is shown whole on hover and when it is reached by keyboard. */
export function PlanTitle({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCut, setIsCut] = useState(false);
  // The width decides, and that changes with the text as well as with the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is measured, not read
  useEffect(() => {
    const element = heading.current;
    if (!element) return;
    const measure = () => setIsCut(element.scrollWidth > element.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [title]);
  return (
    <Tooltip
      label={title}
      disabled={!isCut}
      multiline
      maw="min(640px, 90vw)"
      position="bottom-start"
      // Beside the heading it belongs to the head of the page, as a reader of the screen expects.
      withinPortal={false}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Title
        ref={heading}
        order={1}
        size="h3"
        className={classes.title ?? ''}
        dir="auto"
        {...(isCut && { tabIndex: 0 })}
      >
        {title}
      </Title>
    </Tooltip>
  );
}
