// The hosts of a database URL: commas separate several, which share the rest of the URL.

/** The URL of each host, in the order given. */
export function listHostUrls(url: string): readonly string[] {
  const [, start = '', hosts = '', rest = ''] = /^([^:]*:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(',').map((host) => start + host + rest);
}
