// What of other people's code is in a bundle: collected while it is made, and told in two files beside it. One is for people (the
// licences want to go along), one for programs (a bill of materials in CycloneDX's JSON).

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const top = fileURLToPath(new URL("..", import.meta.url))

/** Plugins that see what goes into bundles, and `write`, once all of them are made. */
export function createThirdParty() {
  const folders = new Set()
  const saw = (file) => {
    const folder = packageFolder(file)
    if (folder) folders.add(folder)
  }
  return {
    esbuild: {
      name: "third-party",
      setup({ initialOptions, onEnd }) {
        initialOptions.metafile = true
        onEnd(({ metafile }) => {
          for (const { inputs } of Object.values(metafile?.outputs ?? {}))
            for (const [path, { bytesInOutput }] of Object.entries(inputs)) if (bytesInOutput > 0) saw(path)
        })
      },
    },
    vite: {
      name: "third-party",
      generateBundle(_, bundle) {
        for (const { modules = {} } of Object.values(bundle))
          for (const [path, { renderedLength }] of Object.entries(modules)) if (renderedLength > 0) saw(path)
      },
    },
    /** `product` is what the files are about; `dependencies`: it has packages beside it that users install. */
    write(folder, { product, dependencies }) {
      const bundled = [...folders].map(readPackage).sort(byName)
      const installed = dependencies ? installedPackages() : []
      writeFileSync(join(folder, "THIRD-PARTY-NOTICES.txt"), notices(product, bundled))
      const bill = billOfMaterials(product, { bundled, installed })
      writeFileSync(join(folder, "sbom.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`)
    },
  }
}

const byName = (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/** The folder of the package that a file belongs to; undefined for our own. */
function packageFolder(file) {
  const path = file.replaceAll("\\", "/").replace(/^\0/, "").replace(/\?.*$/, "")
  const [, found] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? []
  if (!found) return undefined
  return existsSync(join(found, "package.json"))
    ? found
    : join(top, found.slice(found.indexOf("node_modules/")))
}

function readPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)([.-].*)?$/i.test(each))
  if (!file) throw new Error(`${name} is bundled, and has no licence to go along with it.`)
  return {
    name,
    version,
    license,
    text: readFileSync(join(folder, file), "utf8").trim(),
    hash: hashOf(folder),
  }
}

const lock = JSON.parse(readFileSync(join(top, "package-lock.json"), "utf8")).packages

function hashOf(folder) {
  return lock[folder.replaceAll("\\", "/").slice(folder.replaceAll("\\", "/").indexOf("node_modules/"))]
    ?.integrity
}

/** What comes along when somebody installs the package: all that is in the lock file and not only for us. */
function installedPackages() {
  return Object.entries(lock)
    .filter(
      ([place, { dev, link, devOptional }]) =>
        place.startsWith("node_modules/") && !dev && !link && !devOptional,
    )
    .filter(([place]) => isReached(place))
    .map(([place, { version, license, integrity }]) => {
      return { name: place.split("node_modules/").at(-1), version, license, hash: integrity }
    })
    .sort(byName)
}

let reached
/** Is it needed by the package itself, not by the page or the extension, which are bundled? */
function isReached(place) {
  reached ??= reach(Object.keys(lock[""].dependencies))
  return reached.has(place)
}

function reach(names, found = new Set()) {
  for (const name of names) {
    const place = `node_modules/${name}`
    if (found.has(place) || !lock[place]) continue
    found.add(place)
    const { dependencies = {}, optionalDependencies = {} } = lock[place]
    reach([...Object.keys(dependencies), ...Object.keys(optionalDependencies)], found)
  }
  return found
}

function notices(product, packages) {
  const rule = `\n\n${"-".repeat(80)}\n\n`
  const head = `${product.name} has code of these packages in it. Their authors want to be named, and their terms to be known.`
  const entries = packages.map(
    ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}`,
  )
  return `${[head, ...entries].join(rule)}\n`
}

/** No date and no random number: the same packages make the same file. */
function billOfMaterials({ name, version }, { bundled, installed }) {
  const component = (how) => (each) => ({
    type: "library",
    "bom-ref": `pkg:npm/${each.name.replace("@", "%40")}@${each.version}#${how}`,
    name: each.name,
    version: each.version,
    purl: `pkg:npm/${each.name.replace("@", "%40")}@${each.version}`,
    ...(each.license && { licenses: [licenceOf(each.license)] }),
    ...(each.hash?.startsWith("sha512-") && {
      hashes: [{ alg: "SHA-512", content: Buffer.from(each.hash.slice(7), "base64").toString("hex") }],
    }),
    properties: [{ name: "emend:how", value: how }],
  })
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": `pkg:npm/${name}@${version}`,
        name,
        version,
        purl: `pkg:npm/${name}@${version}`,
      },
    },
    components: [...bundled.map(component("bundled")), ...installed.map(component("installed"))],
  }
}

const licenceOf = (license) =>
  /[ ()]/.test(license) ? { expression: license } : { license: { id: license } }
