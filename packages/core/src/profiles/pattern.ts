export type Captures = Readonly<Record<string, string>>;

const compiled = new Map<string, RegExp>();

/** What a topic says by its form: `{sn}/{n:[1-6]}/voltage` captures one level each; undefined where it is another topic. */
export function matchTopic(pattern: string, topic: string): Captures | undefined {
  const expression = compiled.get(pattern) ?? compile(pattern);
  compiled.set(pattern, expression);
  const groups = expression.exec(topic)?.groups;
  return groups === undefined ? undefined : { ...groups };
}

/** `{name}` replaced by what was captured; undefined where something is missing. */
export function fillTemplate(template: string, captures: Captures): string | undefined {
  let isWhole = true;
  const text = template.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = captures[name];
    isWhole &&= value !== undefined && value !== '';
    return value ?? '';
  });
  return isWhole ? text : undefined;
}

const longestSerial = 64;

/** A name from outside as a serial number: what no serial number holds becomes an underscore. */
export function asSerial(text: string): string | undefined {
  const serial = text
    .trim()
    .replaceAll(/[^A-Za-z0-9._-]/g, '_')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, longestSerial);
  return serial === '' ? undefined : serial;
}

function compile(pattern: string): RegExp {
  const parts = pattern.split(/(\{[a-z]+(?::[^{}]+)?\})/);
  const source = parts.map((part) => {
    const [, name, form = '[^/]+'] = /^\{([a-z]+)(?::([^{}]+))?\}$/.exec(part) ?? [];
    return name === undefined ? part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : `(?<${name}>${form})`;
  });
  // An empty group: a match without captures has groups too.
  return new RegExp(`^${source.join('')}(?<_>)$`, 'u');
}
