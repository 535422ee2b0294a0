/** What the Dockerfile puts into the image, read from its text. */

export type ImageLayout = {
  /** The paths of the repository that the build copies. */
  sources: string[];
  /** What the product's stage takes from the build: source, target and owner. */
  copies: { source: string; target: string; owner: string | undefined }[];
  environment: Record<string, string>;
  user: number;
  workdir: string;
  command: string[];
  healthCheck: string[];
};

/** Reads the first and the last stage of a Dockerfile. Throws when one of them lacks what the tests need. */
export function imageLayout(dockerfile: string): ImageLayout {
  const text = dockerfile.replaceAll(/\\\n\s*/g, "").replaceAll(/^#.*\n/gm, "");
  const stages = text.split(/^(?=FROM )/m).filter((each) => each.startsWith("FROM "));
  const [build, product] = [stages[0] ?? "", stages.at(-1) ?? ""];
  const instruction = (name: string): string => {
    const value = new RegExp(`^${name} (.*)$`, "m").exec(product)?.[1];
    if (value === undefined) throw new Error(`The last stage of the Dockerfile has no ${name}.`);
    return value;
  };
  const list = (json: string | undefined): string[] => JSON.parse(json ?? "[]");
  return {
    sources: [...build.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths = ""]) => paths.split(" ")),
    copies: [...product.matchAll(/^COPY --from=build (?:--chown=(\S+) )?(\S+) (\S+)$/gm)]
      .map(([, owner, source = "", target = ""]) => ({ source, target, owner })),
    environment: Object.fromEntries(
      instruction("ENV").split(" ").map((pair) => [pair.split("=")[0] ?? "", pair.split("=")[1] ?? ""]),
    ),
    user: Number(instruction("USER").split(":")[0]),
    workdir: instruction("WORKDIR"),
    command: list(instruction("CMD")),
    healthCheck: list(/ CMD (\[.*\])$/.exec(instruction("HEALTHCHECK"))?.[1]),
  };
}
